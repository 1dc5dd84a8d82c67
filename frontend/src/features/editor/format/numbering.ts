/**
 * Lets the numbers of a list count on after its items have moved or gone: those below the change, and the first where
 * what stood in front of it is gone.
 */
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { type ChangeSpec, type EditorState, MapMode, type Transaction } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

/** Milliseconds that reading the changed list may take at a key. */
const TIMEOUT = 50;
/** What is read behind the change: of a longer list the rest keeps its numbers. */
const REACH = 20_000;

const NUMBER = /^\d{1,9}/;

interface Item {
  readonly node: SyntaxNode;
  /** Where its number stands. */
  readonly from: number;
  readonly digits: string;
}

function markOf(item: SyntaxNode): number {
  return item.getChild("ListMark")?.from ?? item.from;
}

function itemsOf(state: EditorState, list: SyntaxNode): Item[] {
  return list.getChildren("ListItem").map((node) => {
    const from = markOf(node);
    return { node, from, digits: NUMBER.exec(state.sliceDoc(from, from + 10))?.[0] ?? "" };
  });
}

function depthOf(list: SyntaxNode): number {
  let depth = 0;
  for (let node = list.parent; node; node = node.parent) if (node.name === "ListItem") depth += 1;
  return depth;
}

/** The list whose item's number stands at this place. */
function listAt(state: EditorState, at: number): SyntaxNode | null {
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, 1); node; node = node.parent) {
    if (node.name === "ListItem" && markOf(node) === at && node.parent?.name === "OrderedList")
      return node.parent;
  }
  return null;
}

/** Some count with one number all along: Markdown counts by itself. */
function isUncounted(items: readonly Item[]): boolean {
  return items.length > 1 && items.every(({ digits }) => digits === items[0]?.digits);
}

/** The number that the first item of a list has to have; null where its list stays as it was. */
function firstNumber(transaction: Transaction, list: SyntaxNode, first: Item): number | null {
  const { startState, state, changes } = transaction;
  const at = changes.invertedDesc.mapPos(first.from, 1);
  const known = listAt(startState, at);
  if (!known) return Number(first.digits);
  const items = itemsOf(startState, known);
  if (isUncounted(items)) return null;
  const depth = depthOf(list);
  if (depthOf(known) !== depth) return 1;
  const [outer, knownOuter] = [list.parent, known.parent];
  const isUnderOther =
    depth > 0 && outer && knownOuter && changes.mapPos(markOf(knownOuter), 1) !== markOf(outer);
  if (isUnderOther) return 1;
  let start = first.digits;
  for (const item of items
    .slice(
      0,
      items.findIndex(({ from }) => from === at),
    )
    .reverse()) {
    // One that is still there, in a list that ends sooner now, is followed; one that is gone or moved is replaced.
    const now = changes.mapPos(item.from, 1, MapMode.TrackAfter);
    const rest = now === null ? null : listAt(state, now);
    if (rest && depthOf(rest) === depth) break;
    start = item.digits;
  }
  return Number(start);
}

/** A longer number moves the words to the right, and what stands under them has to follow. */
function renumber(state: EditorState, { node, from, digits }: Item, number: number): ChangeSpec[] {
  const insert = String(number);
  const changes: ChangeSpec[] = [{ from, to: from + digits.length, insert }];
  const last = state.doc.lineAt(node.to).number;
  const more = " ".repeat(Math.max(0, insert.length - digits.length));
  for (let nth = state.doc.lineAt(node.from).number + 1; more !== "" && nth <= last; nth += 1) {
    const line = state.doc.line(nth);
    if (/^\s+\S/.test(line.text)) changes.push({ from: line.from, insert: more });
  }
  return changes;
}

/** What has to change in the text as it is after the transaction. */
export function countOn(transaction: Transaction): ChangeSpec[] {
  const { state, changes } = transaction;
  let [from, to] = [state.doc.length, 0];
  changes.iterChangedRanges((_, __, fromB, toB) => {
    from = Math.min(from, state.doc.lineAt(fromB).from);
    to = Math.max(to, state.doc.lineAt(toB).to);
  });
  if (from > to) return [];
  ensureSyntaxTree(state, Math.min(state.doc.length, to + REACH), TIMEOUT);
  const found: ChangeSpec[] = [];
  // An item that became a paragraph is followed by an empty line before the list goes on.
  const until = state.doc.line(Math.min(state.doc.lines, state.doc.lineAt(to).number + 2)).to;
  syntaxTree(state).iterate({
    from: Math.max(0, from - 1),
    to: until,
    enter: ({ name, node }) => {
      if (name !== "OrderedList") return;
      const items = itemsOf(state, node);
      const [first] = items;
      const start = first ? firstNumber(transaction, node, first) : null;
      if (start === null) return;
      let next = start;
      for (const item of items) {
        const isBefore = item.from < from;
        if (isBefore) next = Number(item.digits);
        else if (String(next) !== item.digits) found.push(...renumber(state, item, next));
        next += 1;
      }
    },
  });
  return found;
}
