/** Comments as the server answers them, for tests. */
import type { Comment, CommentPassage, CommentPerson, Said } from "@/lib/api/types";

export const JONAS: CommentPerson = { id: "7d0c1c9e-1111-4a4a-9a9a-0000000000a1", name: "Jonas Okafor" };

export function aSaid(over: Partial<Said> = {}): Said {
  return {
    id: 71,
    author: JONAS,
    body: "Storage.",
    mentions: [],
    reactions: [],
    createdAt: "2026-11-21T12:00:00Z",
    editedAt: null,
    isDeleted: false,
    ...over,
  };
}

export function aComment(over: Partial<Comment> = {}): Comment {
  return {
    ...aSaid({ id: 7, body: "Why 3?" }),
    documentId: 1,
    passage: null,
    resolvedAt: null,
    resolvedBy: null,
    replyCount: over.replies?.length ?? 0,
    replies: [],
    ...over,
  };
}

/** Of words that nobody can find in the text any more. */
export function aPassage(over: Partial<CommentPassage> = {}): CommentPassage {
  return {
    left: null,
    kept: [[1, 0, 1]],
    right: null,
    length: 9,
    isAlone: false,
    quote: "the words",
    before: "",
    after: "",
    state: "placed",
    ...over,
  };
}
