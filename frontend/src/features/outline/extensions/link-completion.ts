/**
 * Offers what a link may lead to: documents behind "[[", and where the address of a link is typed also parts of this
 * document. What is chosen is written as plain Markdown.
 */
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionStatus,
  currentCompletions,
} from "@codemirror/autocomplete";
import { type Extension, Prec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { filesOf, moreCompletions } from "@/features/editor/extensions/lazy-files";
import { isCode } from "@/features/editor/format/code-at";
import { fetchPage } from "@/lib/api/pages";
import type { DocumentSummary } from "@/lib/api/types";
import { documentPage } from "@/lib/document-page";

import type { OutlineSection } from "../outline";
import { enterForLink } from "./enter-for-link";

const OPENED = /\[\[[^[\]\n]{0,80}$/;
/** Behind `[words](`, as long as what is typed could not be an address. */
const ADDRESS = /\]\([#\p{L}\p{N}][^()<>\n:/]{0,80}$/u;
/** How many of a kind are offered. */
const MAX_OPTIONS = 8;
/** Milliseconds without a key until documents are asked for. */
const PAUSE = 120;

/** Characters that would be Markdown in the words of a link, or end the cell of a table. */
export const escaped = (title: string): string => title.replace(/[\\`*_[\]<>~|&]/g, "\\$&");

type Written = (title: string, address: string) => string;

/** In the place of what was typed, and of the brackets that close it. */
function put(view: EditorView, from: number, to: number, insert: string, closing: string): void {
  const isClosed = view.state.sliceDoc(to, to + closing.length) === closing;
  const end = isClosed ? to + closing.length : to;
  const text = isClosed && closing === ")" ? `${insert})` : insert;
  view.dispatch({
    changes: { from, to: end, insert: text },
    selection: { anchor: from + text.length },
    scrollIntoView: true,
    userEvent: "input.complete",
  });
}

async function documentsWith(context: CompletionContext, typed: string): Promise<DocumentSummary[]> {
  await new Promise((resolve) => setTimeout(resolve, typed === "" ? 0 : PAUSE));
  if (context.aborted) return [];
  const leaving = new AbortController();
  context.addEventListener("abort", () => leaving.abort(), { onDocChange: true });
  const query = { q: typed, limit: MAX_OPTIONS + 1 };
  const { rows } = await fetchPage<DocumentSummary>("/api/documents", query, null, leaving.signal);
  return rows.filter(({ id }) => id !== context.state.facet(filesOf)).slice(0, MAX_OPTIONS);
}

function partsWith(outline: readonly OutlineSection[], typed: string): Omit<Completion, "apply">[] {
  const sought = typed.toLowerCase();
  const has = (...names: string[]) => names.some((name) => name.toLowerCase().includes(sought));
  return outline
    .flatMap(({ words, anchor, isTitle, requirements }) => [
      ...(isTitle || words === "" || !has(words, anchor)
        ? []
        : [{ label: words, detail: `#${anchor}`, type: "section" }]),
      ...requirements
        .filter((one) => has(one.id, one.words))
        .map((one) => ({ label: `${one.id} ${one.words}`, detail: `#${one.id}`, type: "requirement" })),
    ])
    .slice(0, MAX_OPTIONS);
}

/** The place of what was typed, and how what is chosen is written there. */
function wantedAt(context: CompletionContext) {
  const opened = context.matchBefore(OPENED);
  if (opened) {
    const write: Written = (title, address) => `[${escaped(title)}](${address})`;
    return { typed: opened.text.slice(2), from: opened.from, closing: "]]", write };
  }
  const begun = context.matchBefore(ADDRESS);
  const write: Written = (_, address) => address;
  return begun && { typed: begun.text.slice(2), from: begun.from + 2, closing: ")", write };
}

export function linksFor(outline: () => readonly OutlineSection[]) {
  return (context: CompletionContext): Promise<CompletionResult | null> | null => {
    const wanted = wantedAt(context);
    if (!wanted || isCode(context.state, context.pos)) return null;
    return offered(context, wanted, wanted.closing === ")" ? outline() : []);
  };
}

async function offered(
  context: CompletionContext,
  { typed, from, closing, write }: NonNullable<ReturnType<typeof wantedAt>>,
  outline: readonly OutlineSection[],
): Promise<CompletionResult | null> {
  const sought = typed.trim();
  const apply =
    (title: string, address: string) => (view: EditorView, _: Completion, __: number, to: number) =>
      put(view, from, to, write(title, address), closing);
  const documents = sought.startsWith("#") ? [] : await documentsWith(context, sought).catch(() => []);
  const options = [
    ...documents.map(({ id, title, role, owner }) => ({
      label: title,
      type: "document",
      section: { name: "Documents", rank: 0 },
      apply: apply(title, `/documents/${id}`),
      ...(role !== "owner" && { detail: owner.name }),
    })),
    ...partsWith(outline, sought.replace(/^#/, "")).map((part) => ({
      ...part,
      section: { name: "In this document", rank: 1 },
      apply: apply(part.label, part.detail ?? ""),
    })),
  ];
  return options.length === 0 ? null : { from: context.pos - typed.length, options, filter: false };
}

/** What is read aloud of the list. */
const named = EditorView.updateListener.of(({ state, view }) => {
  if (completionStatus(state) !== "active" || currentCompletions(state)[0]?.type === undefined) return;
  view.dom.querySelector(".rq-slash > ul")?.setAttribute("aria-label", "Links");
});

/** The address of a document that is pasted over words: without that of the site, so that it is listed where it leads. */
const pasted = Prec.highest(
  EditorView.domEventHandlers({
    paste(event, view) {
      const { state } = view;
      const { from, to } = state.selection.main;
      const words = state.sliceDoc(from, to);
      const address = event.clipboardData?.getData("text/plain").trim() ?? "";
      const page = /^https?:\S+$/.test(address) && URL.canParse(address) && documentPage(new URL(address));
      if (!page || words === "" || /[[\]\n]/.test(words) || isCode(state, from) || state.readOnly)
        return false;
      view.dispatch(state.replaceSelection(`[${words}](${page})`), { userEvent: "input.paste" });
      return true;
    },
  }),
);

export function linkCompletion(outline: () => readonly OutlineSection[]): Extension {
  return [moreCompletions.of(linksFor(outline)), named, pasted, enterForLink(OPENED)];
}
