/** The assistant is asked about words that are selected in an open document. */
import { EditorView } from "@codemirror/view";
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import { ACTIONS } from "@/features/actions/testing/actions";
import type { Proposal } from "@/lib/api/types";
import { aDocument, aHunk, aMessage, aProposal, someSettings } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/document-ready";

const TEXT = "## Scope\n\nPhotos wait in full resolution, and photos wait.\n";
const WORDS = "wait in full resolution";
const FROM = TEXT.indexOf(WORDS);

let asked: object[];
let proposals: Proposal[];
let rejected: number[];

beforeEach(() => {
  asked = [];
  proposals = [];
  rejected = [];
  server.use(
    answer("/api/settings", someSettings({ assistant: { label: "model", builtin: false } })),
    answer("/api/actions", ACTIONS as never),
    answer("/api/documents/1", aDocument({ content: TEXT })),
    http.get("/api/documents/1/proposals", () => HttpResponse.json(proposals)),
    answer("/api/chat", []),
    http.post("/api/chat", async ({ request }) => {
      const body = (await request.json()) as { content: string };
      asked.push(body);
      const isChange = body.content === "Shorten";
      const hunk = aHunk({
        at: FROM,
        before: "Photos ",
        original: WORDS,
        replacement: "wait",
        state: "pending",
      });
      const proposal = isChange ? aProposal({ id: 9, state: "pending", hunks: [hunk] }) : null;
      if (proposal) proposals = [proposal];
      const message = aMessage({ role: "assistant", content: "They are short enough." });
      return HttpResponse.json({ userMessage: message, assistantMessage: message, proposal });
    }),
    http.post("/api/proposals/9/reject", () => {
      rejected.push(9);
      const [proposal] = proposals;
      proposals = [];
      return HttpResponse.json({
        proposal: { ...proposal, state: "rejected", hunks: [] },
        document: aDocument({ content: TEXT }),
      });
    }),
  );
});

/** With the menu of the selected words open. */
async function openMenu() {
  const rendered = renderApp("/documents/1");
  const view = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "Document text" }));
  if (!view) throw new Error("no editor here");
  view.focus();
  view.dispatch({ selection: { anchor: FROM - 1, head: FROM + WORDS.length } });
  await waitFor(async () => {
    await rendered.user.keyboard("{Control>}.{/Control}");
    expect(screen.getByRole("menuitem", { name: "Replace everywhere…" })).toBeInTheDocument();
  });
  return { ...rendered, view };
}

async function askAboutWords() {
  const opened = await openMenu();
  await opened.user.click(await screen.findByRole("menuitem", { name: "Ask the assistant…" }));
  return { ...opened, form: await screen.findByRole("dialog", { name: "Ask the assistant" }) };
}

test("what was selected is told with what stands beside it, and what comes of it can be asked for again", async () => {
  const { user, form, view } = await askAboutWords();
  await user.click(within(form).getByRole("button", { name: "Shorten" }));
  const [again] = await screen.findAllByRole("button", { name: "Try again" });
  const before = "## Scope\n\nPhotos ";
  const selection = { words: WORDS, before, after: ", and photos wait.\n" };
  expect(asked).toEqual([{ documentId: 1, selection, content: "Shorten" }]);
  expect(view.state.selection.main.empty).toBe(true);

  await user.click(again!);
  expect(await screen.findByRole("textbox", { name: "What should change?" })).toHaveValue("Shorten");
  expect(rejected).toEqual([9]);
  const { from, to } = view.state.selection.main;
  expect(view.state.sliceDoc(from, to)).toBe(WORDS);
});

test("what comes of a closed form leaves the next wish, and the words that it is about", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.post("/api/chat", async () => {
      await held;
      return undefined;
    }),
  );
  const { user, form, view } = await askAboutWords();
  await user.click(within(form).getByRole("button", { name: "Shorten" }));
  await user.click(within(form).getByRole("button", { name: "Close" }));
  view.dispatch({ selection: { anchor: 3, head: 8 } });
  await user.keyboard("{Control>}.{/Control}");
  await user.click(await screen.findByRole("menuitem", { name: "Ask the assistant…" }));
  const wish = await screen.findByRole("textbox", { name: "What should change?" });
  await user.type(wish, "Rename");
  release();
  await screen.findAllByRole("button", { name: "Try again" });
  expect(wish).toHaveValue("Rename");
  const { from, to } = view.state.selection.main;
  expect(view.state.sliceDoc(from, to)).toBe("Scope");
});

test(
  "an answer without a change is said, and what was typed stays until it came to something",
  { tags: ["full"] },
  async () => {
    const { user, form } = await askAboutWords();
    const wish = within(form).getByRole("textbox", { name: "What should change?" });
    await user.type(wish, "Shorter?");
    await user.click(within(form).getByRole("button", { name: /^Ask/ }));
    expect(await within(form).findByRole("status")).toHaveTextContent(
      "Nothing was changed. The assistant says: They are short enough.",
    );
    expect(wish).toHaveValue("Shorter?");
    expect(within(form).getByRole("button", { name: /^Try again/ })).toBeEnabled();
  },
);

test("why it was refused is said in place, and what was typed stays", { tags: ["full"] }, async () => {
  server.use(
    http.post("/api/chat", () =>
      HttpResponse.json(
        { message: "These words have changed. Select them again.", code: "SELECTION_CHANGED" },
        { status: 409 },
      ),
    ),
  );
  const { user, form } = await askAboutWords();
  await user.type(within(form).getByRole("textbox"), "Shorter");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await within(form).findByRole("alert")).toHaveTextContent(
    "These words have changed. Select them again.",
  );
  expect(within(form).getByRole("textbox")).toHaveValue("Shorter");
});

test("the built-in assistant is not asked in words", { tags: ["full"] }, async () => {
  server.use(
    answer("/api/settings", someSettings({ assistant: { label: "Built-in assistant", builtin: true } })),
  );
  await openMenu();
  expect(screen.queryByRole("menuitem", { name: "Ask the assistant…" })).toBeNull();
});
