import { screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { expect, onTestFinished, test, vi } from "vitest";

import { queryKeys } from "@/lib/api/keys";
import type { Sharing } from "@/lib/api/types";
import { aShare } from "@/testing/factories";
import { refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { ShareDialog } from "./components/share-dialog";

const PATH = "/api/documents/1/share";

/** A server with one document, whose link is made and ended; what it was asked to do stands in `done`. */
function serveShare(share: Sharing["share"] = null) {
  const state: { share: Sharing["share"]; done: string[] } = { share, done: [] };
  server.use(
    http.get(PATH, () => HttpResponse.json({ share: state.share })),
    http.put(PATH, () => {
      state.done.push("PUT");
      state.share ??= aShare();
      return HttpResponse.json({ share: state.share });
    }),
    http.delete(PATH, () => {
      state.done.push("DELETE");
      state.share = null;
      return HttpResponse.json({ success: true });
    }),
  );
  return state;
}

function open({ onSave = () => Promise.resolve(true), onClose = () => undefined } = {}) {
  return renderWithProviders(<ShareDialog documentId={1} onSave={onSave} onClose={onClose} />);
}

const button = (name: string) => screen.findByRole("button", { name });
const link = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Link" });

test("a document without a link says what one is for, and gets it when it is asked for", async () => {
  const state = serveShare();
  const { user } = open();
  expect(await screen.findByRole("dialog", { name: "Share document" })).toHaveAccessibleDescription(
    "Anyone with the link can read this document. They'll see your latest changes whenever they open it.",
  );
  expect(screen.queryByRole("textbox", { name: "Link" })).not.toBeInTheDocument();
  await user.click(await button("Create link"));
  expect(await link()).toHaveValue("http://127.0.0.1:8000/share/Zm9yZXN0");
  expect(await link()).toHaveAttribute("readonly");
  expect(await button("Copy link")).toHaveFocus();
  expect(state.done).toEqual(["PUT"]);
});

test("the configured address of the server stands in the link", async () => {
  serveShare(aShare({ url: "https://prd.halden.example/share/Zm9yZXN0" }));
  open();
  expect(await link()).toHaveValue("https://prd.halden.example/share/Zm9yZXN0");
  const way = screen.getByRole("link", { name: "Open" });
  expect(way).toHaveAttribute("href", "https://prd.halden.example/share/Zm9yZXN0");
  expect(way).toHaveAttribute("rel", "noopener noreferrer");
});

test("what was typed is saved before a link is made", async () => {
  const state = serveShare();
  let saved: (isSaved: boolean) => void = () => undefined;
  const onSave = vi.fn(() => new Promise<boolean>((resolve) => (saved = resolve)));
  const { user } = open({ onSave });
  await user.click(await button("Create link"));
  expect(onSave).toHaveBeenCalledOnce();
  expect(state.done).toEqual([]);
  saved(true);
  expect(await link()).toBeInTheDocument();
});

test("no link is made to a text that cannot be saved", async () => {
  const state = serveShare();
  const { user } = open({ onSave: () => Promise.resolve(false) });
  await user.click(await button("Create link"));
  expect(await screen.findByText("Couldn't create the link")).toBeInTheDocument();
  expect(screen.getByText(/Your latest changes aren't saved yet/)).toBeInTheDocument();
  expect(state.done).toEqual([]);
  expect(await button("Create link")).toBeEnabled();
});

test("a link that is refused is told, and none is shown", async () => {
  serveShare();
  server.use(http.put(PATH, () => HttpResponse.json({ message: "The server failed" }, { status: 500 })));
  const { user } = open();
  await user.click(await button("Create link"));
  expect(await screen.findByText("Couldn't create the link")).toBeInTheDocument();
  expect(screen.getByText("The server failed")).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: "Link" })).not.toBeInTheDocument();
});

test("the link is copied when what was typed is saved, and that is said", async () => {
  serveShare(aShare());
  const onSave = vi.fn(() => Promise.resolve(true));
  const { user } = open({ onSave });
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await button("Copy link"));
  expect(await screen.findByText("Link copied")).toBeInTheDocument();
  expect(screen.getByText("The link is on your clipboard.")).toBeInTheDocument();
  expect(write).toHaveBeenCalledWith("http://127.0.0.1:8000/share/Zm9yZXN0");
  expect(onSave).toHaveBeenCalledOnce();
});

test("the link to a text that cannot be saved is not copied, and the reason is told", async () => {
  serveShare(aShare());
  const { user } = open({ onSave: () => Promise.resolve(false) });
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await button("Copy link"));
  expect(await screen.findByText("Copy failed")).toBeInTheDocument();
  expect(screen.getByText(/Your latest changes aren't saved yet/)).toBeInTheDocument();
  expect(write).not.toHaveBeenCalled();
});

test("a browser that refuses the clipboard is told of, and the link can be selected", async () => {
  serveShare(aShare());
  const { user } = open();
  const field = await link();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
  await user.click(await button("Copy link"));
  expect(await screen.findByText("Copy failed")).toBeInTheDocument();
  await user.click(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});

test("the link is turned off after a question, and then there is none", async () => {
  const state = serveShare(aShare());
  const { user } = open();
  await user.click(await button("Turn off link"));
  const question = screen.getByRole("group", {
    name: "People with the link will no longer be able to open the document.",
  });
  expect(within(question).getByRole("button", { name: "Cancel" })).toHaveFocus();
  expect(state.done).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Turn off link" }));
  expect(await button("Create link")).toHaveFocus();
  expect(screen.queryByRole("textbox", { name: "Link" })).not.toBeInTheDocument();
  expect(state.done).toEqual(["DELETE"]);
});

test("a link that is kept after all stays, and the focus goes back", async () => {
  const state = serveShare(aShare());
  const { user } = open();
  await user.click(await button("Turn off link"));
  await user.click(await button("Cancel"));
  expect(await button("Turn off link")).toHaveFocus();
  expect(await link()).toBeInTheDocument();
  expect(state.done).toEqual([]);
});

test("a link that could not be turned off is told of, and stays", async () => {
  serveShare(aShare());
  server.use(refuse("delete", PATH, 500));
  const { user } = open();
  await user.click(await button("Turn off link"));
  await user.click(await button("Turn off link"));
  expect(await screen.findByText("Couldn't turn off the link")).toBeInTheDocument();
  expect(await link()).toBeInTheDocument();
});

test("without a connection a link is not turned off, and that is told", async () => {
  const state = serveShare(aShare());
  const { user } = open();
  await user.click(await button("Turn off link"));
  server.use(http.delete(PATH, () => HttpResponse.error()));
  window.dispatchEvent(new Event("offline"));
  onTestFinished(() => void window.dispatchEvent(new Event("online")));
  await user.click(await button("Turn off link"));
  expect(await screen.findByText("Couldn't turn off the link")).toBeInTheDocument();
  expect(screen.getByText(/Couldn't reach the server/)).toBeInTheDocument();
  expect(await link()).toBeInTheDocument();
  expect(state.share).not.toBeNull();
});

test("while the link loads that is said, and when it cannot be had it is asked for again", async () => {
  serveShare(aShare());
  server.use(http.get(PATH, () => HttpResponse.json({ message: "Away" }, { status: 503 }), { once: true }));
  const { user } = open();
  expect(await screen.findByText("Loading link...")).toBeInTheDocument();
  expect(await screen.findByText("Couldn't load the link.")).toBeInTheDocument();
  await user.click(await button("Try again"));
  expect(await link()).toBeInTheDocument();
});

test("an answer from before the link was made does not take it off the screen", async () => {
  serveShare();
  const { user, queryClient } = open();
  await button("Create link");
  let isOver = false;
  server.use(
    http.get(PATH, async () => {
      await delay(50);
      isOver = true;
      return HttpResponse.json({ share: null });
    }),
  );
  void queryClient.invalidateQueries({ queryKey: queryKeys.shares });
  await user.click(await button("Create link"));
  expect(await link()).toBeInTheDocument();
  await waitFor(() => expect(isOver).toBe(true));
  expect(await link()).toBeInTheDocument();
});
