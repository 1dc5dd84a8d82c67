/** The answer to a discussion in the inbox, in the form that stands beside the document. */
import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { expect, test } from "vitest";

import { keepCommentDraft, readCommentDraft, replyDraft } from "@/features/comments/comment-drafts";
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
  expect(readCommentDraft(replyDraft(4))).toMatchObject({ text: "Ask @Jonas Okafor today", documentId: 7 });
  await user.click(screen.getByRole("button", { name: "Reply" }));
  await waitFor(() => expect(sent).toEqual([{ body: `Ask @[${JONAS.userId}] today` }]));
  await waitFor(() => expect(box).toHaveValue(""));
});

test("what was sent is forgotten though its field is gone when the answer comes, and is no second reply before", async () => {
  sessionStorage.clear();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const sent: string[] = [];
  server.use(
    http.post("/api/comments/4/replies", async ({ request }) => {
      sent.push(request.headers.get("Idempotency-Key") ?? "");
      await held;
      return HttpResponse.json({ id: 4, documentId: 7 }, { status: 201 });
    }),
  );
  const draft = replyDraft(4);
  keepCommentDraft(draft, { text: "Yes.", people: [] });
  const box = <ReplyBox threadId={4} documentId={7} mayInvite />;
  function Notifications() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen((now) => !now)}>Turn</button>
        {isOpen && box}
      </>
    );
  }
  const { user } = renderWithProviders(<Notifications />);
  await user.click(await screen.findByRole("button", { name: "Reply" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const turn = screen.getByRole("button", { name: "Turn" });
  await user.click(turn);
  await user.click(turn);
  await user.click(screen.getByRole("button", { name: "Reply" }));
  await user.click(turn);
  release();
  await waitFor(() => expect(readCommentDraft(draft)).toBeNull());
  await user.click(turn);
  expect(screen.getByRole("textbox", { name: "Reply" })).toHaveValue("");
  expect(sent).toHaveLength(1);
});
