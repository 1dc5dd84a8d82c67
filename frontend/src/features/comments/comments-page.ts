/** State of the comments of one document's page beside what the server says: what is open, written and sent. */
import type { ReactNode } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";

import type { SharedText } from "@/features/document-sync/shared-text";
import type { NewPassage } from "@/lib/api/types";

import { EMPTY, keepCommentDraft, newDraft, readCommentDraft } from "./comment-drafts";
import type { Placed, Span } from "./placing";
import type { Mark, Surface } from "./surface";

/**
 * The name of a note among those of the page: of a discussion on the server, of one not sent, of something else that is
 * said beside the text, and of the one being written.
 */
export type NoteKey = `c${number}` | `u${string}` | `s${number}` | "new";
export const keyOf = (id: number): NoteKey => `c${id}`;

export interface PassagePosition extends Placed {
  /** The requirement or section that it is in; null before the first. */
  readonly name: string | null;
}

export type PassagePositions = ReadonlyMap<NoteKey, PassagePosition | null>;

export interface SuggestedWords extends Span {
  readonly kind: NonNullable<Mark["suggested"]>;
}

/** What else is said beside the text, drawn by whoever knows it. */
export interface OtherNote {
  readonly key: `s${number}`;
  readonly label: string;
  /** It is over, and only told of: it does not count. */
  readonly isDecided?: boolean;
  /** Where its words are in the text; null where that is not known. */
  readonly position: number | null;
  /** Its words in the text, for pages that draw them by no other means. */
  readonly words?: readonly SuggestedWords[];
  /** The same as long as it draws the same. */
  readonly draw: () => ReactNode;
}

export interface Others {
  readonly notes: readonly OtherNote[];
  /** Leads to those that are over. */
  readonly menu: ReactNode;
}

export const NO_OTHERS: Others = { notes: [], menu: null };

export interface PageState {
  readonly open: NoteKey | null;
  /** Notes are shown beside the text, where there is room. */
  readonly isShown: boolean;
  /** They were asked for: then it is said that there are none, too. */
  readonly isAsked: boolean;
  /** A new comment is being written, on these words or on all of the document. */
  readonly composing: { readonly passage: NewPassage | null } | null;
  /** The comment for which other words are to be selected. */
  readonly attaching: number | null;
  /** Where each passage stands in the text; null where nothing is left of it. */
  readonly places: PassagePositions;
  /** The one that is shown when none was chosen: the last that was open, else the first. */
  readonly entry: NoteKey | null;
  /** The last that was open. */
  readonly last: NoteKey | null;
  /** What can be done with the words that are selected, where there is no room for a button beside them. */
  readonly onSelection: SelectionOffer | null;
  readonly others: Others;
  /** There is room beside the text. */
  readonly isWide: boolean;
  /** What shows the text at the moment. */
  readonly surface: Surface | null;
}

export interface SelectionOffer {
  readonly label: string;
  readonly run: () => void;
}

/** Of the button that shows and hides the comments. */
export const COMMENTS_BUTTON = "comments-button";

export type CommentsStore = StoreApi<PageState>;

const stores = new WeakMap<SharedText, CommentsStore>();

/** One for each text that is open. */
export function commentsOf(text: SharedText): CommentsStore {
  const known = stores.get(text);
  if (known) return known;
  const draft = readCommentDraft(newDraft(text.documentId));
  const store = createStore<PageState>(() => ({
    open: draft ? "new" : null,
    isShown: true,
    isAsked: false,
    composing: draft && { passage: draft.passage ?? null },
    attaching: null,
    places: new Map(),
    entry: null,
    last: null,
    onSelection: null,
    others: NO_OTHERS,
    isWide: false,
    surface: null,
  }));
  stores.set(text, store);
  return store;
}

export function openNote(store: CommentsStore, key: NoteKey | null): void {
  store.setState(({ isWide, isAsked }) =>
    // Without room beside the text nothing is shown then.
    key === null ? { open: key, isAsked: isWide && isAsked } : { open: key, isShown: true, last: key },
  );
}

/** Begins a comment; one that is half written goes on, about what was selected last. */
export function compose(store: CommentsStore, documentId: number, passage: NewPassage | null): void {
  const name = newDraft(documentId);
  keepCommentDraft(name, { ...(readCommentDraft(name) ?? EMPTY), passage });
  store.setState({ composing: { passage }, open: "new", isShown: true, attaching: null });
}

export function endComposing(store: CommentsStore, documentId: number): void {
  keepCommentDraft(newDraft(documentId), null);
  store.setState(({ open }) => ({ composing: null, open: open === "new" ? null : open }));
}
