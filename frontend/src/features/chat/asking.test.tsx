/** What helps to ask in a document's chat: completion, the grammar, suggestions with gaps, and one line for one change. */
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { setDraft } from "@/features/drafts/drafts";
import { ACTIONS } from "@/features/actions/testing/actions";
import { documentConversation } from "@/lib/api/conversation-key";
import type { Message } from "@/lib/api/types";
import { aDocument, aMessage, aProposal, someSettings } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { write } from "@/testing/say";
import { server } from "@/testing/server";
import "@/testing/markdown-ready";

import { DocumentChat } from "./components/document-chat";

const PHRASES: Readonly<Record<string, string[]>> = {
  add_risk: ["add risk: {text}"],
  set_priority: ["set priority of {requirement} to {priority}"],
  rename_section: ["rename section {section} to {heading}", "rename {section} to {heading}"],
};
const CONTENT = "## Requirements\n\n**FR-001** [Must] Jobs.\n\n**FR-002** Photos.\n\n## Risks\n";

beforeEach(() => {
  sessionStorage.clear();
  setDraft(documentConversation(1), "");
});

function show(messages: Message[] = [], isBuiltin = true) {
  server.use(
    answer("/api/chat", messages as never),
    answer("/api/turns", []),
    answer("/api/actions", ACTIONS.map((each) => ({ ...each, phrases: PHRASES[each.name] ?? [] })) as never),
    answer("/api/settings", someSettings({ assistant: { builtin: isBuiltin, label: "The assistant" } })),
  );
  const onForm = vi.fn();
  const rendered = renderWithProviders(
    <DocumentChat
      documentId={1}
      title="Offline mode"
      onDocument={vi.fn()}
      onUpdating={vi.fn()}
      onForm={onForm}
      renderProposal={({ state }, said) => <p>{`${state}: ${said ?? "its summary"}`}</p>}
    />,
  );
  rendered.queryClient.setQueryData(["/api/documents", 1], aDocument({ content: CONTENT }));
  return { ...rendered, onForm };
}

const input = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const whenReady = () => screen.findByRole("button", { name: "What can I ask?" });

describe("completion", () => {
  it("goes on by Tab, and takes a choice by arrows and Enter", async () => {
    const { user } = show();
    await whenReady();
    await write(user, await input(), "set pr");
    await user.keyboard("i");
    expect(await screen.findByRole("listbox", { name: "Suggestions" })).toBeVisible();
    await user.keyboard("{Tab}");
    expect(await input()).toHaveValue("set priority of ");
    await screen.findByRole("option", { name: /FR-002/ });
    await user.keyboard("{ArrowDown}{ArrowDown}");
    const chosen = screen.getByRole("option", { selected: true });
    expect(chosen).toHaveTextContent("FR-002");
    expect(await input()).toHaveAttribute("aria-activedescendant", chosen.id);
    await user.keyboard("{Enter}");
    expect(await input()).toHaveValue("set priority of FR-002 to ");
  });

  it("goes with Escape, and comes again with the next letter", { tags: ["full"] }, async () => {
    const { user } = show();
    await whenReady();
    await user.type(await input(), "add ri");
    await screen.findByRole("listbox");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    expect(await input()).toHaveValue("add ri");
    await user.keyboard("s");
    expect(await screen.findByRole("listbox")).toBeVisible();
  });

  it("leaves the words for a model alone, but for those behind a slash", { tags: ["full"] }, async () => {
    const { user } = show([], false);
    await user.type(await input(), "/add ri");
    const [first] = await screen.findAllByRole("option");
    expect(first).toHaveTextContent("Add risk: …");
    await user.click(first!);
    expect(await input()).toHaveValue("add risk: ");
    await user.clear(await input());
    await user.type(await input(), "add ri");
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "What can I ask?" })).not.toBeInTheDocument();
  });
});

it("shows the grammar by what it is about, and begins what is chosen", async () => {
  const { user } = show();
  await user.click(await whenReady());
  const dialog = within(await screen.findByRole("dialog", { name: "What can I ask?" }));
  const sections = within(dialog.getByRole("region", { name: "Sections" }));
  // Of two ways to say the same the shorter one is enough.
  expect(sections.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "rename section to new heading",
  ]);
  expect(dialog.getByRole("link", { name: "Read the guides" })).toHaveAttribute("href", "/guide");
  await user.click(dialog.getByRole("button", { name: "add risk: …" }));
  expect(await input()).toHaveValue("add risk: ");
});

it.each([
  ["a message", "The maps are late.", "The maps are late.\n\nadd risk: "],
  ["the beginning of another phrase", "Rename ", "add risk: "],
])("puts a phrase from the list after %s, or in its place", async (_, typed, expected) => {
  const { user } = show();
  const ask = await whenReady();
  await write(user, await input(), typed);
  await user.click(ask);
  await user.click(await screen.findByRole("button", { name: "add risk: …" }));
  expect(await input()).toHaveValue(expected);
});

it("opens the form of a suggestion with a gap, and puts one without into the composer", async () => {
  const suggestions = ["set priority of … to Must", "add risk: late maps"];
  const { user, onForm } = show([aMessage({ id: 2, content: "These work:", suggestions })]);
  await whenReady();
  await user.click(await screen.findByRole("button", { name: suggestions[0]! }));
  expect(onForm).toHaveBeenCalledWith("set_priority", { priority: "Must" });
  expect(await input()).toHaveValue("");
  await user.click(screen.getByRole("button", { name: suggestions[1]! }));
  expect(await input()).toHaveValue("add risk: late maps");
});

describe("an action that was asked for", () => {
  const UPDATED = "I've updated your document with the suggested changes.";
  const said = (state: "applied" | "undone" | "pending", content = "FR-002 is a Must.") => [
    aMessage({ id: 1, role: "user", content: "set priority of FR-002 to Must" }),
    aMessage({ id: 2, content, proposal: aProposal({ state }) }),
    aMessage({ id: 3, role: "system", content: UPDATED }),
  ];

  it.each(["applied", "undone"] as const)("is told in one line that is %s", async (state) => {
    show(said(state));
    expect(await screen.findByText(`${state}: FR-002 is a Must`)).toBeVisible();
    expect(screen.queryByText("FR-002 is a Must.")).not.toBeInTheDocument();
    // For who listens the sentence stands there all the same, but not below what was undone.
    const line = screen.queryByText(UPDATED);
    if (state === "applied") expect(line).toHaveClass("sr-only");
    else expect(line).not.toBeInTheDocument();
  });

  it.each([
    ["Suggested: “Scope” is deleted: 72 lines.", "applied: “Scope” is deleted: 72 lines"],
    ["Suggested a change.", "applied: its summary"],
  ])("that waited is no longer said to be suggested once it is applied: %s", async (content, line) => {
    show(said("applied", content));
    expect(await screen.findByText(line)).toBeVisible();
    // That it is told in one line is known with the settings.
    await waitFor(() => expect(screen.queryByText(/Suggested/)).not.toBeInTheDocument());
  });

  it("from a menu that waited is no longer said to be suggested once it is decided", async () => {
    const content = "Suggested change: “Scope” is deleted: 72 lines";
    show([aMessage({ role: "system", content, proposal: aProposal({ state: "applied" }) })]);
    expect(await screen.findByText("“Scope” is deleted: 72 lines")).toBeVisible();
  });

  it("is told in a model's own words, and apart from its change", async () => {
    show(said("applied"), false);
    expect(await screen.findByText("applied: its summary")).toBeVisible();
    expect(screen.getByText("FR-002 is a Must.")).toBeVisible();
    expect(screen.getByText(UPDATED)).not.toHaveClass("sr-only");
  });

  it.each([
    ["waits", said("pending")],
    ["was told with more words", said("applied", "I moved it. It's a Must now.")],
  ])("is told apart from its change where it %s", async (_, messages) => {
    show(messages);
    expect(await screen.findByText(/its summary$/)).toBeVisible();
    expect(screen.getByText(messages[1]!.content)).toBeVisible();
  });
});
