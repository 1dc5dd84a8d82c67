/** Positions of others' cursors in the text: read from the room, and moved along with what is typed meanwhile. */
import { type ChangeDesc, type EditorState, StateEffect, StateField } from "@codemirror/state";
import * as Y from "yjs";

import type { PersonHere } from "@/features/presence/people";

export interface RemoteCursor {
  readonly client: number;
  readonly person: PersonHere;
  readonly anchor: number;
  readonly head: number;
  /** As its client told it last. */
  readonly told: string;
  /** When it was last moved by its person, of `performance.now()`. */
  readonly movedAt: number;
}

export const setCursors = StateEffect.define<readonly RemoteCursor[]>();

/** What is typed at a cursor stands before it, as Yjs has it: a position belongs to the letter behind it. */
function moved(cursors: readonly RemoteCursor[], changes: ChangeDesc): readonly RemoteCursor[] {
  return cursors.map((cursor) => {
    const [anchor, head] = [changes.mapPos(cursor.anchor, 1), changes.mapPos(cursor.head, 1)];
    return anchor === cursor.anchor && head === cursor.head ? cursor : { ...cursor, anchor, head };
  });
}

export const cursorField = StateField.define<readonly RemoteCursor[]>({
  create: () => [],
  update(cursors, { effects, docChanged, changes, state }) {
    const next = docChanged && cursors.length > 0 ? moved(cursors, changes) : cursors;
    const told = effects.findLast((effect) => effect.is(setCursors))?.value;
    return told?.every(({ anchor, head }) => Math.max(anchor, head) <= state.doc.length) ? told : next;
  },
});

export function remoteCursors(state: EditorState): readonly RemoteCursor[] {
  return state.field(cursorField, false) ?? [];
}

/** The one that somebody moved last, of all their tabs. */
export function cursorOf(state: EditorState, personId: string): RemoteCursor | null {
  const theirs = remoteCursors(state).filter(({ person }) => person.id === personId);
  return theirs.reduce<RemoteCursor | null>(
    (last, cursor) => (last && last.movedAt >= cursor.movedAt ? last : cursor),
    null,
  );
}

/** As other clients of Yjs write it: `y-codemirror.next` reads and writes the same. */
export function cursorAt(content: Y.Text, anchor: number, head: number): Record<"anchor" | "head", unknown> {
  const relative = (index: number): unknown =>
    Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(content, Math.min(index, content.length)));
  return { anchor: relative(anchor), head: relative(head) };
}

/** Where a cursor stands that a client tells of; null for none, and where what it stands at is not here yet. */
export function positionsOf(content: Y.Text, cursor: unknown): { anchor: number; head: number } | null {
  if (typeof cursor !== "object" || cursor === null) return null;
  const told = cursor as Record<string, unknown>;
  const anchor = positionOf(content, told.anchor);
  const head = positionOf(content, told.head);
  return anchor === null || head === null ? null : { anchor, head };
}

/** The name of the text among the room's. */
const ROOT = "content";

interface TellsItem {
  readonly tname?: unknown;
  readonly item?: { readonly client?: unknown; readonly clock?: unknown } | null;
  readonly assoc?: unknown;
}

/** Any client may tell anything. */
function positionOf(content: Y.Text, told: unknown): number | null {
  if (typeof told !== "object" || told === null || !content.doc) return null;
  const { item, tname, assoc } = told as TellsItem;
  if (tname && tname !== ROOT) return null;
  const side = typeof assoc === "number" && assoc < 0 ? -1 : 0;
  if (!item) return side < 0 ? 0 : content.length;
  const { client, clock } = item;
  if (!isCount(client) || !isCount(clock)) return null;
  const relative = new Y.RelativePosition(null, null, Y.createID(client, clock), side);
  try {
    const found = Y.createAbsolutePositionFromRelativePosition(relative, content.doc);
    return found?.type === content ? found.index : null;
  } catch {
    return null; // it names what is no place in a text
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
