/** POST of a comment or reply, and what its failure means. */
import { jsonRequest } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import type { Person } from "@/lib/api/person";
import type { Comment } from "@/lib/api/types";

import type { Unsent } from "./unsent-store";

/** The discussion that it belongs to then. */
export function sendComment(unsent: Unsent, by: Person): Promise<Comment> {
  const { key, documentId, commentId, body, passage } = unsent;
  const options = { headers: { "Idempotency-Key": key }, by };
  return commentId === null
    ? jsonRequest<Comment>(
        "POST",
        `/api/documents/${documentId}/comments`,
        { body, ...(passage && { passage }) },
        options,
      )
    : jsonRequest<Comment>("POST", `/api/comments/${commentId}/replies`, { body }, options);
}

/**
 * "text": it is about words that the server has not got yet; "later": nobody knows, or it will be taken in a while; or the
 * sentence with which it was refused.
 */
export function whyNot(error: unknown): "text" | "later" | { refused: string } {
  if (!(error instanceof ApiError)) return "later";
  if (error.code === "TEXT_UNKNOWN") return "text";
  const isPassing = [0, 401, 408, 425, 429].includes(error.status) || error.status >= 500;
  return isPassing || error.code === "OTHER_PERSON" ? "later" : { refused: error.text };
}
