/** The comment that the address names, where its page is left or it cannot be had. */
import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { expect, test } from "vitest";

import { LocalText } from "@/features/document-sync/testing/local-text";
import { useToastStore } from "@/components/ui/toast";
import { refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";

import { CommentsContext, type CommentsValue } from "./comments-context";
import { commentsOf } from "./comments-page";
import { aComment } from "./testing/comments";
import { useLinkedComment } from "./use-linked-comment";

function Linked() {
  useLinkedComment([]);
  return null;
}

function renderLinked() {
  const store = commentsOf(new LocalText({ content: "It rains here." }));
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      <CommentsContext value={{ documentId: 7, store } as CommentsValue}>
        {isOpen && <Linked />}
        <button onClick={() => setOpen(false)}>Leave</button>
      </CommentsContext>
    );
  }
  return { store, ...renderWithProviders(<Page />, "/?comment=5") };
}

/** The comment is answered for when what is returned is called. */
function answerLater(response: () => Response) {
  let answered = (): void => undefined;
  let asked = (): void => undefined;
  const held = new Promise<void>((resolve) => (answered = resolve));
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  server.use(
    http.get("/api/comments/5", async () => {
      asked();
      await held;
      return response();
    }),
  );
  return { answered, isAsked };
}

test("it is opened, and leaves the address", async () => {
  const { answered } = answerLater(() => HttpResponse.json({ ...aComment({ id: 5, documentId: 7 }) }));
  answered();
  const { store, location } = renderLinked();
  await waitFor(() => expect(location()).toBe("/"));
  expect(store.getState().open).toBe("c5");
});

test.each([
  ["there", () => HttpResponse.json({ ...aComment({ id: 5, documentId: 7 }) })],
  ["gone", () => HttpResponse.json({ message: "Comment not found" }, { status: 404 })],
])(
  "the address of another page is left alone, and nothing is said there, when it is %s",
  async (_, response) => {
    const { answered, isAsked } = answerLater(response);
    const { user, router, location, queryClient } = renderLinked();
    await isAsked;
    await user.click(screen.getByRole("button", { name: "Leave" }));
    await act(() => router.navigate({ to: "/chat", search: { thread: 9 } }));
    answered();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await act(async () => Promise.resolve());
    expect(location()).toBe("/chat?thread=9");
    expect(useToastStore.getState().current).toBeNull();
  },
);

test("one that could not be asked for stays in the address, for a reload", async () => {
  server.use(http.get("/api/comments/5", () => HttpResponse.error()));
  const { location } = renderLinked();
  expect(await screen.findByText("Couldn't open the comment")).toBeVisible();
  expect(location()).toBe("/?comment=5");
});

test("one that was deleted leaves the address", async () => {
  server.use(refuse("get", "/api/comments/5", 404, { message: "Comment not found" }));
  const { location } = renderLinked();
  expect(await screen.findByText("This comment was deleted")).toBeVisible();
  await waitFor(() => expect(location()).toBe("/"));
});
