/** Names of requirements and headings in the text that is edited are links: marked, with a card that shows what they lead to. */
import { syntaxTree } from "@codemirror/language";
import {
  type EditorState,
  type Extension,
  Facet,
  Prec,
  type Range,
  StateEffect,
  StateField,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  showTooltip,
  type Tooltip,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";

import { documentPage } from "@/lib/document-page";
import { plainWords } from "@/lib/markdown/anchors";
import { rankedMark, itemWords } from "@/lib/markdown/ranked-requirement";
import { linkTarget } from "@/lib/markdown/url";

import { type Target, targetOf } from "../anchors";
import type { OutlineSection } from "../outline";
import { cardOf } from "./reference-card";

const ID = /(?<![\p{L}\p{N}#/-])[A-Z]{1,5}-\d{2,4}(?![\p{L}\p{N}-])/gu;
const REFERENCE = Decoration.mark({ class: "rq-ref" });
/** Milliseconds over a link until its card is shown, and away from both until it goes. */
const [SHOW_AFTER, HIDE_AFTER] = [250, 200];

export interface Reference {
  readonly from: number;
  readonly to: number;
  readonly target: Target | DocumentTarget;
}

/** Another document, known by the words of the link alone: who may not read it is told no more than that. */
interface DocumentTarget {
  readonly name: string;
  readonly page: string;
}

interface Ways {
  readonly outline: () => readonly OutlineSection[];
  readonly goTo: (position: number) => void;
  /** To another document's page, by its address within the app. */
  readonly open: (page: string) => void;
}

const ways = Facet.define<Ways, Ways>({
  combine: (given) => given[0] ?? { outline: () => [], goTo: () => undefined, open: () => undefined },
});

/** The outline was read anew. */
export const outlineRead = StateEffect.define();
const showCard = StateEffect.define<Reference | null>();

/** What stands in these is no reference, or one with an address of its own. */
const CLOSED = /Code|URL|^Link$|HTML|Comment/;

function isClosed(state: EditorState, at: number): boolean {
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, 1); node; node = node.parent)
    if (CLOSED.test(node.name)) return true;
  return false;
}

function* idsIn(state: EditorState, from: number, to: number): Generator<Reference> {
  const { outline } = state.facet(ways);
  const known = new Map(
    outline().flatMap(({ requirements }) => requirements.map(({ id, from: at }) => [id, at])),
  );
  for (let at = from; at <= to;) {
    const line = state.doc.lineAt(at);
    at = line.to + 1;
    const own = rankedMark(itemWords(line.text) ?? line.text)?.id;
    for (const { 0: id, index } of line.text.matchAll(ID)) {
      if (
        id === own ||
        !known.has(id) ||
        known.get(id) === line.from + index ||
        isClosed(state, line.from + index)
      )
        continue;
      const target = targetOf(outline(), id);
      if (target) yield { from: line.from + index, to: line.from + index + id.length, target };
    }
  }
}

/** `[words](#name)` or `[words](/documents/1)` around a position, or a bare address of a document. */
function linkAt(state: EditorState, position: number): Reference | null {
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(position, 1); node; node = node.parent) {
    const address = node.name === "Link" ? node.getChild("URL") : isBare(node) ? node : null;
    if (!address) continue;
    const name = state.sliceDoc(address.from, address.to);
    const target = name.startsWith("#")
      ? targetOf(state.facet(ways).outline(), name)
      : documentAt(name, wordsOf(state, node));
    return target && { from: node.from, to: node.to, target };
  }
  return null;
}

const isBare = ({ name, parent }: SyntaxNode): boolean =>
  name === "URL" && !/^(?:Link|Image)/.test(parent?.name ?? "");

function wordsOf(state: EditorState, link: SyntaxNode): string {
  const [open, close] = link.getChildren("LinkMark");
  return open && close ? plainWords(state.sliceDoc(open.to, close.from)) : state.sliceDoc(link.from, link.to);
}

function documentAt(address: string, name: string): DocumentTarget | null {
  const target = linkTarget(address.replace(/^<|>$/g, ""));
  const page = target && documentPage(new URL(target.href, window.location.href));
  return page ? { name, page } : null;
}

export function referenceAt(state: EditorState, position: number): Reference | null {
  const link = linkAt(state, position);
  if (link) return link;
  const { from, to } = state.doc.lineAt(position);
  for (const found of idsIn(state, from, to))
    if (found.from <= position && position <= found.to) return found;
  return null;
}

class References {
  decorations: DecorationSet;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly view: EditorView) {
    this.decorations = this.drawn();
  }

  private drawn(): DecorationSet {
    const found: Range<Decoration>[] = [];
    for (const { from, to } of this.view.visibleRanges)
      for (const each of idsIn(this.view.state, from, to)) found.push(REFERENCE.range(each.from, each.to));
    return Decoration.set(found);
  }

  /** What is typed moves what is marked; it is looked for anew with the outline, at the next pause. */
  update(update: ViewUpdate): void {
    const isRead = update.transactions.some(({ effects }) =>
      effects.some((effect) => effect.is(outlineRead)),
    );
    if (isRead || update.viewportChanged) this.decorations = this.drawn();
    else if (update.docChanged) this.decorations = this.decorations.map(update.changes);
  }

  over(reference: Reference | null): void {
    if (this.timer !== null) clearTimeout(this.timer);
    const shown = this.view.state.field(card, false) ?? null;
    if (reference?.from === shown?.from && reference?.to === shown?.to) return;
    this.timer = setTimeout(
      () => this.view.dispatch({ effects: showCard.of(reference) }),
      reference ? SHOW_AFTER : HIDE_AFTER,
    );
  }

  destroy(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}

/** Of the link under the pointer, or with the caret; none while one types. */
const card = StateField.define<Reference | null>({
  create: () => null,
  update(shown, { state, effects, docChanged, selection }) {
    const told = effects.findLast((effect) => effect.is(showCard));
    if (told) return told.value;
    if (docChanged) return null;
    if (!selection) return shown;
    const { main } = state.selection;
    return main.empty ? referenceAt(state, main.head) : null;
  },
  provide: (field) => showTooltip.computeN([field], (state) => tooltipOf(state.field(field))),
});

function tooltipOf(reference: Reference | null): readonly Tooltip[] {
  if (!reference) return [];
  const { from, to, target } = reference;
  const create = (view: EditorView) => {
    const go = () => follow(view, reference);
    const dom =
      "page" in target ? cardOf({ ...target, section: "", words: null }, go, "Open") : cardOf(target, go);
    dom.addEventListener("mouseenter", () => view.plugin(references)?.over(reference));
    dom.addEventListener("mouseleave", () => view.plugin(references)?.over(null));
    return { dom };
  };
  return [{ pos: from, end: to, arrow: false, create }];
}

function follow(view: EditorView, { target }: Reference): void {
  view.dispatch({ effects: showCard.of(null) });
  const { open, goTo } = view.state.facet(ways);
  if ("page" in target) open(target.page);
  else goTo(target.from);
}

const references = ViewPlugin.fromClass(References, { decorations: (plugin) => plugin.decorations });

function at(view: EditorView, { clientX, clientY }: MouseEvent): Reference | null {
  const position = view.posAtCoords({ x: clientX, y: clientY });
  return position === null ? null : referenceAt(view.state, position);
}

const pointer = EditorView.domEventHandlers({
  mouseover: (event, view) => {
    if (!(event.target instanceof Element) || event.target.closest(".cm-tooltip")) return;
    view.plugin(references)?.over(event.target.closest(".rq-ref, .rq-link") ? at(view, event) : null);
  },
  mouseleave: (_, view) => view.plugin(references)?.over(null),
  mousedown: (event, view) => {
    if (event.button !== 0 || !(event.metaKey || event.ctrlKey)) return false;
    const reference = at(view, event);
    if (!reference) return false;
    event.preventDefault();
    follow(view, reference);
    return true;
  },
});

const keys = keymap.of([
  {
    key: "Mod-Enter",
    run: (view) => {
      const { main } = view.state.selection;
      const reference = main.empty ? referenceAt(view.state, main.head) : null;
      if (reference) follow(view, reference);
      return reference !== null;
    },
  },
  {
    key: "Escape",
    run: (view) => {
      if (!view.state.field(card)) return false;
      view.dispatch({ effects: showCard.of(null) });
      return true;
    },
  },
]);

export function textReferences(given: Ways): Extension {
  return [ways.of(given), card, references, Prec.highest([pointer, keys])];
}
