/** Drafts of what is half typed in a comment's form: kept in the tab like others, with those who were named in it. */
import { readDraft, setDraft, useDraft } from "@/features/drafts/drafts";
import type { NewPassage } from "@/lib/api/types";

import type { Person } from "./mentions";

export interface CommentDraft {
  readonly text: string;
  readonly people: readonly Person[];
  /** Which document it is about: a reply may be left of one that is gone. */
  readonly documentId?: number;
  /** Of a new comment, the words that it is about; null for all of the document. */
  readonly passage?: NewPassage | null;
}

export const EMPTY: CommentDraft = { text: "", people: [] };

/** The form for a new comment on a document. */
export const newDraft = (documentId: number) => `comment.new.${documentId}`;
export const replyDraft = (commentId: number) => `comment.reply.${commentId}`;
export const editDraft = (saidId: number) => `comment.edit.${saidId}`;
export const askDraft = (commentId: number) => `comment.ask.${commentId}`;

function parse(kept: string): CommentDraft | null {
  try {
    const value: unknown = JSON.parse(kept);
    if (typeof value !== "object" || value === null) return null;
    const { text, people } = value as Record<string, unknown>;
    return typeof text === "string" && Array.isArray(people) ? (value as CommentDraft) : null;
  } catch {
    return null;
  }
}

export const readCommentDraft = (name: string): CommentDraft | null => parse(readDraft(name));

/** Null for nothing. */
export function keepCommentDraft(name: string, draft: CommentDraft | null): void {
  setDraft(name, draft ? JSON.stringify(draft) : "");
}

/** Of what was sent; what was typed behind it meanwhile, or instead, stays. Answers whether nothing does. */
export function forgetSent(name: string, sent: string): boolean {
  const now = readCommentDraft(name);
  if (!now) return true;
  const rest = now.text.startsWith(sent) ? now.text.slice(sent.length).trimStart() : now.text;
  keepCommentDraft(name, rest === "" ? null : { ...now, text: rest });
  return rest === "";
}

export function useCommentDraft(name: string): CommentDraft | null {
  return parse(useDraft(name));
}
