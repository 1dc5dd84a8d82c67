/** Folds sections of the text that is edited: by a chevron at the heading, by key, all at once; a jump into one opens it. */
import {
  codeFolding,
  foldedRanges,
  foldEffect,
  forceParsing,
  syntaxTree,
  unfoldEffect,
} from "@codemirror/language";
import { type EditorState, type Extension, type Range, type StateEffect } from "@codemirror/state";
import {
  type Command,
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";

import { comesIntoView } from "@/features/editor/extensions/scroll-position";

import type { OutlineSection } from "../outline";

interface Span {
  readonly from: number;
  readonly to: number;
}

const HEADING = /^ATXHeading(\d)$/;

/** What a heading's section hides: from the end of its line to the end of its words; null where it has none. */
export function foldOf(state: EditorState, line: number): Span | null {
  const { from, to } = state.doc.lineAt(line);
  const level = levelAt(state, from);
  if (level === null) return null;
  let last = to;
  for (let { number } = state.doc.lineAt(to); number < state.doc.lines; number += 1) {
    const next = state.doc.line(number + 1);
    const other = next.text.includes("#") ? levelAt(state, next.from) : null;
    if (other !== null && other <= level) break;
    if (next.text.trim() !== "") last = next.to;
  }
  return last > to ? { from: to, to: last } : null;
}

function levelAt(state: EditorState, at: number): number | null {
  const line = state.doc.lineAt(at);
  const start = line.from + (line.text.length - line.text.trimStart().length);
  for (let node = syntaxTree(state).resolveInner(start, 1); node.parent; node = node.parent) {
    const level = HEADING.exec(node.name)?.[1];
    if (level !== undefined && node.parent.name === "Document") return Number(level);
  }
  return null;
}

/** Milliseconds that it may take until all headings of a text are known. */
const PARSE = 1000;

/**
 * Before anything is folded: the editor parses a long text as far as it is shown, and the rest when it has nothing to do.
 * False where time was up; it goes on from there the next time.
 */
export function parseWhole(view: EditorView): boolean {
  return forceParsing(view, view.state.doc.length, PARSE);
}

/** The fold that begins in this line, or that holds the position. */
export function foldAt(state: EditorState, position: number): Span | null {
  const { to } = state.doc.lineAt(position);
  let found: Span | null = null;
  foldedRanges(state).between(Math.min(position, to), to, (from, end) => {
    if (from === to || (from < position && position <= end)) found = { from, to: end };
  });
  return found;
}

/** Changes what is folded; answers whether anything was. */
function change(view: EditorView, effects: readonly StateEffect<Span>[]): boolean {
  if (effects.length > 0) view.dispatch({ effects: [...effects] });
  return effects.length > 0;
}

export function toggleFold(view: EditorView, line: number): boolean {
  const folded = foldAt(view.state, line);
  if (folded) return change(view, [unfoldEffect.of(folded)]);
  if (!parseWhole(view)) return false;
  const span = foldOf(view.state, line);
  return change(view, span ? [foldEffect.of(span)] : []);
}

/** The heading above the caret, its own line included. */
function headingAbove(state: EditorState): number | null {
  for (let { number } = state.doc.lineAt(state.selection.main.head); number >= 1; number -= 1) {
    const { from, text } = state.doc.line(number);
    if (text.includes("#") && levelAt(state, from) !== null) return from;
  }
  return null;
}

const foldHere: Command = (view) => {
  if (!parseWhole(view)) return false;
  const heading = headingAbove(view.state);
  const span = heading === null ? null : foldOf(view.state, heading);
  if (heading === null || !span) return false;
  // A caret that is folded away would open it again.
  view.dispatch({ effects: foldEffect.of(span), selection: { anchor: view.state.doc.lineAt(heading).to } });
  return true;
};

const unfoldHere: Command = (view) => {
  const folded = foldAt(view.state, view.state.selection.main.head);
  return change(view, folded ? [unfoldEffect.of(folded)] : []);
};

export const unfoldAll: Command = (view) => {
  const effects: StateEffect<Span>[] = [];
  foldedRanges(view.state).between(0, view.state.doc.length, (from, to) => {
    effects.push(unfoldEffect.of({ from, to }));
  });
  return change(view, effects);
};

/** Folds every section but the one that only repeats the title. */
export function foldAll(view: EditorView, outline: readonly OutlineSection[]): boolean {
  return foldThese(
    view,
    outline.flatMap(({ isTitle, from }) => (isTitle ? [] : [from])),
  );
}

/** Folds the sections of these headings; the caret stays in sight. */
function foldThese(view: EditorView, headings: readonly number[]): boolean {
  if (!parseWhole(view)) return false;
  const spans = headings.flatMap((at) => foldOf(view.state, at) ?? []);
  const { head } = view.state.selection.main;
  const around = spans.find(({ from, to }) => from < head && head <= to);
  if (spans.length === 0) return false;
  view.dispatch({
    effects: spans.map((span) => foldEffect.of(span)),
    ...(around && { selection: { anchor: around.from } }),
  });
  return true;
}

class Chevron extends WidgetType {
  constructor(private readonly isFolded: boolean) {
    super();
  }

  override eq(other: Chevron): boolean {
    return other.isFolded === this.isFolded;
  }

  /** The keyboard has keys for it, and the outline a menu. */
  override toDOM(view: EditorView): HTMLElement {
    const dom = document.createElement("span");
    dom.className = this.isFolded ? "rq-fold rq-folded" : "rq-fold";
    dom.setAttribute("aria-hidden", "true");
    dom.title = this.isFolded ? "Unfold section" : "Fold section";
    dom.addEventListener("mousedown", (event) => {
      event.preventDefault();
      toggleFold(view, view.posAtDOM(dom));
    });
    return dom;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

class Chevrons {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = chevrons(view);
  }

  update(update: ViewUpdate): void {
    const isFolded = foldedRanges(update.startState) !== foldedRanges(update.state);
    const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
    if (update.docChanged || update.viewportChanged || isFolded || isParsed)
      this.decorations = chevrons(update.view);
  }
}

function chevrons({ state, visibleRanges }: EditorView): DecorationSet {
  const found: Range<Decoration>[] = [];
  for (const { from, to } of visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: ({ name, from: at, node }) => {
        if (name === "Document") return true;
        if (HEADING.test(name) && node.parent?.name === "Document") {
          const widget = new Chevron(foldAt(state, at) !== null);
          found.push(Decoration.widget({ widget, side: -1 }).range(state.doc.lineAt(at).from));
        }
        return false;
      },
    });
  }
  return Decoration.set(found, true);
}

/** What is brought into view is not left folded away. */
const opened = EditorView.updateListener.of(({ view, transactions }) => {
  const effects: StateEffect<Span>[] = [];
  for (const transaction of transactions)
    for (const effect of transaction.effects)
      if (effect.is(comesIntoView))
        foldedRanges(view.state).between(effect.value, effect.value, (from, to) => {
          if (from < effect.value && effect.value <= to) effects.push(unfoldEffect.of({ from, to }));
        });
  if (effects.length > 0) queueMicrotask(() => view.dispatch({ effects }));
});

const placeholder = (view: EditorView, onclick: (event: Event) => void): HTMLElement => {
  const dom = document.createElement("span");
  dom.className = "rq-fold-rest";
  dom.textContent = "…";
  dom.setAttribute("aria-label", view.state.phrase("folded section"));
  dom.title = "Unfold section";
  dom.addEventListener("click", onclick);
  return dom;
};

/** `Ctrl-Alt-[` and `]` of `editor-keys.ts`, where they are on the keyboard: Alt makes other characters of them. */
const KEYS_OF_ALL: Readonly<Record<string, "fold" | "unfold">> = {
  BracketLeft: "fold",
  BracketRight: "unfold",
};

/** Those with AltGr, which is Ctrl and Alt to some browsers, write brackets. */
const keysOfAll = (outline: () => readonly OutlineSection[]): Extension =>
  EditorView.domEventHandlers({
    keydown(event, view) {
      const { code, ctrlKey, altKey, shiftKey, metaKey } = event;
      const isMeant = ctrlKey && altKey && !shiftKey && !metaKey && !event.getModifierState("AltGraph");
      const what = isMeant ? KEYS_OF_ALL[code] : undefined;
      if (what === undefined) return false;
      if (what === "fold") foldAll(view, outline());
      else unfoldAll(view);
      return true;
    },
  });

/** `outline` reads the text as it is. */
export const folding = (outline: () => readonly OutlineSection[]): Extension => [
  codeFolding({ placeholderDOM: placeholder }),
  keysOfAll(outline),
  ViewPlugin.fromClass(Chevrons, { decorations: (plugin) => plugin.decorations }),
  opened,
  keymap.of([
    { key: "Ctrl-Shift-[", mac: "Cmd-Alt-[", run: foldHere },
    { key: "Ctrl-Shift-]", mac: "Cmd-Alt-]", run: unfoldHere },
  ]),
];
