/** What was typed, chosen or dropped for a brief is there until it is in a document, and is put there once. */
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { keepFile } from "@/features/brief/brief-key";
import { box, PAGE, pick, PIECES, serveBrief, sorted } from "@/features/brief/testing/brief-server";
import { renderApp } from "@/testing/render";
import { write } from "@/testing/say";
import { server } from "@/testing/server";
// Loaded before the clock of the first test runs.
import "@/features/brief/components/open-tray";
import "@/features/usage/components/limit-prompts";
import "./brief";
import "./document-flow";

const BRIEF_FILE = new File(["From the file"], "brief.md");
const BOTH = "Some notes\n\nFrom the file";

beforeEach(() => {
  serveBrief();
  server.use(
    http.post("/api/document-flow/brief/file", () =>
      HttpResponse.json({ name: "brief.md", content: "From the file" }),
    ),
  );
});

test("text, title and choices are there again after a reload", async () => {
  const { user, unmount } = await sorted();
  await user.click(await pick(3));
  await user.click(within(await screen.findByRole("menu")).getByRole("menuitem", { name: /Leave out/ }));
  unmount();
  const again = renderApp("/templates/1/brief");
  expect(await pick(3)).toHaveAccessibleName("Piece 3: Left out");
  await again.user.click(screen.getByRole("button", { name: "Edit the text" }));
  expect(await box()).toHaveValue("Some notes");
  expect(screen.getByRole("textbox", { name: "Document title" })).toHaveValue("Billing");
});

test("the brief of one project is not written over that of another", async () => {
  const { user, router, unmount } = renderApp("/templates/1/brief?projectId=3");
  await write(user, await box(), "Notes for depots");
  await act(() =>
    router.navigate({
      to: "/templates/$templateId/brief",
      params: { templateId: 1 },
      search: { projectId: 4 },
    }),
  );
  await waitFor(async () => expect(await box()).toHaveValue(""));
  await write(user, await box(), "Notes for roads");
  unmount();
  renderApp("/templates/1/brief?projectId=3");
  expect(await box()).toHaveValue("Notes for depots");
});

test("an edited text is given up for its old pieces only after a question", async () => {
  const { user } = await sorted();
  await user.click(screen.getByRole("button", { name: "Edit the text" }));
  await write(user, await box(), " and more");
  await user.click(screen.getByRole("button", { name: "Back" }));
  const asked = await screen.findByRole("alertdialog", { name: "Discard changes" });
  await user.click(within(asked).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  expect(await box()).toHaveValue("Some notes and more");
  await user.click(screen.getByRole("button", { name: "Back" }));
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  expect(await screen.findByRole("heading", { name: "3 pieces" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Edit the text" }));
  expect(await box()).toHaveValue("Some notes");
});

test("an edited text stands before its old pieces after a reload, until it is sorted", async () => {
  const { user, unmount } = await sorted();
  await user.click(screen.getByRole("button", { name: "Edit the text" }));
  await write(user, await box(), " and more");
  unmount();
  const again = renderApp("/templates/1/brief");
  expect(await box()).toHaveValue("Some notes and more");
  // Words that are the sorted ones on the way to others are still being edited.
  await again.user.clear(await box());
  await write(again.user, await box(), "Some notes");
  expect(await box()).toHaveValue("Some notes");
  await again.user.click(screen.getByRole("button", { name: "Sort into sections" }));
  expect(await screen.findByRole("heading", { name: "3 pieces" })).toBeVisible();
});

test("a file that was dropped on the way to kept pieces stands below their text", async () => {
  const { unmount } = await sorted();
  unmount();
  keepFile(BRIEF_FILE);
  renderApp("/templates/1/brief");
  await waitFor(async () => expect(await box()).toHaveValue(BOTH));
});

test("a file that is read while the text is sorted is sorted with it the next time", async () => {
  const sent: unknown[] = [];
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  server.use(
    http.post("/api/document-flow/brief/sort", async ({ request }) => {
      sent.push(((await request.json()) as { content: string }).content);
      await held;
      return HttpResponse.json({ pieces: PIECES, notice: null });
    }),
  );
  const { user } = renderApp(PAGE);
  await write(user, await box(), "Some notes");
  await user.click(screen.getByRole("button", { name: "Sort into sections" }));
  await user.upload(screen.getByLabelText("Brief as a file"), BRIEF_FILE);
  await waitFor(async () => expect(await box()).toHaveValue(BOTH));
  finish();
  await user.click(await screen.findByRole("button", { name: "Sort into sections" }));
  expect(await screen.findByRole("heading", { name: "3 pieces" })).toBeVisible();
  expect(sent).toEqual(["Some notes", BOTH]);
});

test("what may have been written is written again under its key, and other pieces under another", async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post("/api/document-flow/brief", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return HttpResponse.error();
    }),
  );
  const press = async (user: UserEvent) => {
    await user.click(screen.getAllByRole("button", { name: "Put into the document" })[0]!);
    expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't write the document.");
  };
  const { user, unmount } = await sorted();
  await press(user);
  unmount();
  const again = renderApp("/templates/1/brief");
  await pick(1);
  await press(again.user);
  await again.user.click(screen.getByText("Thanks everyone!"));
  await again.user.keyboard("2");
  await press(again.user);
  expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("the text cannot be edited while its pieces are written", async () => {
  let fail = () => {};
  const held = new Promise<void>((resolve) => (fail = resolve));
  server.use(
    http.post("/api/document-flow/brief", async () => {
      await held;
      return HttpResponse.json({ message: "No." }, { status: 500 });
    }),
  );
  // On a phone the way back at the top leads to the text as well.
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
  );
  const { user } = await sorted();
  await user.click(screen.getAllByRole("button", { name: "Put into the document" })[0]!);
  const edit = screen.getByRole("button", { name: "Edit the text" });
  await waitFor(() => expect(edit).toBeDisabled());
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.queryByRole("textbox", { name: "Brief" })).not.toBeInTheDocument();
  fail();
  await waitFor(() => expect(edit).toBeEnabled());
});
