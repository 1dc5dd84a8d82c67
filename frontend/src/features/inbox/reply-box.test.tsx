/** The answer to a discussion in the inbox, in the form that stands beside the document. */
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { readCommentDraft, replyDraft } from "@/features/comments/comment-drafts";
import { answer, receive } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { aMember, anOwner } from "@/testing/sharing-factories";

import { ReplyBox } from "./components/reply-box";

const JONAS = aMember({ userId: "7d0c1c9e-1111-4a4a-9a9a-0000000000a1" });

test("people are named and invited as beside the document, where what is half typed is the same", async () => {
  sessionStorage.clear();
  const { handler, sent } = receive("post", "/api/comments/4/replies", {}, 201);
  server.use(handler, answer("/api/documents/7/members", { members: [anOwner(), JONAS], invitations: [] }));
  const { user } = renderWithProviders(<ReplyBox threadId={4} documentId={7} mayInvite />);
  const box = await screen.findByRole("textbox", { name: "Reply" });
  await user.type(box, "Ask @jon");
  expect(await screen.findByRole("option", { name: /^Invite “jon”/ })).toBeVisible();
  await user.keyboard("{Enter}today");
  expect(box).toHaveValue("Ask @Jonas Okafor today");
  expect(readCommentDraft(replyDraft(4))?.text).toBe("Ask @Jonas Okafor today");
  await user.click(screen.getByRole("button", { name: "Reply" }));
  await waitFor(() => expect(sent).toEqual([{ body: `Ask @[${JONAS.userId}] today` }]));
  await waitFor(() => expect(box).toHaveValue(""));
});
