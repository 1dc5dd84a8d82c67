/** The discussions of a page in the order in which they are shown: of the document, down the text, and detached ones last. */
import type { Comment, NewPassage } from "@/lib/api/types";

import {
  keyOf,
  type NoteKey,
  type OtherNote,
  type PassagePosition,
  type PassagePositions,
} from "./comments-page";
import type { Waiting } from "./outbox/outbox";
import type { KnownPassage } from "./passages";

/** "unknown" until its words were looked for. */
export type Standing = "document" | "placed" | "moved" | "detached" | "unknown";

interface Stands {
  readonly key: NoteKey;
  readonly passage: KnownPassage | null;
  readonly standing: Standing;
  /** Where its words begin; null where they are nowhere. */
  readonly position: number | null;
  readonly place: PassagePosition | null;
}

export type Note = Stands &
  (
    | { readonly kind: "comment"; readonly comment: Comment }
    | { readonly kind: "unsent"; readonly waiting: Waiting }
    | { readonly kind: "new" }
    | { readonly kind: "other"; readonly other: OtherNote }
  );

export type CommentNote = Extract<Note, { kind: "comment" }>;

export interface Shown {
  readonly comments: readonly Comment[];
  readonly waiting: readonly Waiting[];
  readonly composing: { readonly passage: NewPassage | null } | null;
}

function standsOf(key: NoteKey, passage: KnownPassage | null, places: PassagePositions): Stands {
  const place = places.get(key);
  if (passage === null) return { key, passage, standing: "document", position: null, place: null };
  if (place === undefined) {
    const isDetached = "state" in passage && passage.state === "detached";
    return { key, passage, standing: isDetached ? "detached" : "unknown", position: null, place: null };
  }
  if (place === null) return { key, passage, standing: "detached", position: null, place };
  const isMoved = place.isMoved || ("state" in passage && passage.state === "moved");
  return { key, passage, standing: isMoved ? "moved" : "placed", position: place.from, place };
}

/** A reply stands in its discussion, unless that is shown nowhere: then it is not out of sight. */
function isApart({ commentId, isLate, refused }: Waiting, comments: readonly Comment[]): boolean {
  if (commentId === null) return true;
  return (isLate || refused !== null) && !comments.some(({ id }) => id === commentId);
}

const RANK: Record<Standing, number> = { document: 0, placed: 1, moved: 1, unknown: 2, detached: 3 };

export function notesOf({ comments, waiting, composing }: Shown, places: PassagePositions): Note[] {
  const notes: Note[] = [
    ...comments.map((comment): Note => {
      const key = keyOf(comment.id);
      return { ...standsOf(key, comment.passage, places), kind: "comment", comment };
    }),
    ...waiting
      .filter((unsent) => isApart(unsent, comments))
      .map((unsent): Note => {
        return { ...standsOf(`u${unsent.key}`, unsent.passage, places), kind: "unsent", waiting: unsent };
      }),
    ...(composing ? [{ ...standsOf("new", composing.passage, places), kind: "new" } as const] : []),
  ];
  return inOrder(notes);
}

/** Sorting keeps those in order that stand at the same place. */
function inOrder(notes: Note[]): Note[] {
  return notes.sort(
    (one, other) => RANK[one.standing] - RANK[other.standing] || (one.position ?? 0) - (other.position ?? 0),
  );
}

export function withOthers(notes: readonly Note[], others: readonly OtherNote[]): readonly Note[] {
  if (others.length === 0) return notes;
  const theirs = others.map((other): Note => {
    const { key, position } = other;
    const place =
      position === null ? null : { from: position, to: position, isMoved: false, isNew: false, name: null };
    const standing = place ? "placed" : "unknown";
    return { key, passage: null, standing, position, place, kind: "other", other };
  });
  return inOrder([...notes, ...theirs]);
}

/** The passages of which places are to be known. */
export function passagesOf({ comments, waiting, composing }: Shown): Map<NoteKey, KnownPassage> {
  const passages = new Map<NoteKey, KnownPassage>();
  for (const { id, passage } of comments) if (passage) passages.set(keyOf(id), passage);
  for (const { key, passage, commentId } of waiting)
    if (passage && commentId === null) passages.set(`u${key}`, passage);
  if (composing?.passage) passages.set("new", composing.passage);
  return passages;
}
