/** The calls of a document's review: the findings in a text as it is typed, and those that were dismissed. */
import { jsonRequest } from "@/lib/api/client";

import type { Review } from "../review-types";

const pathOf = (documentId: number) => `/api/documents/${documentId}/review`;

export function reviewDocument(documentId: number, content: string, signal: AbortSignal): Promise<Review> {
  return jsonRequest<Review>("POST", pathOf(documentId), { content }, { signal });
}

export async function dismissFinding(documentId: number, findingId: string, reason: string): Promise<void> {
  await jsonRequest("PUT", `${pathOf(documentId)}/dismissals/${findingId}`, { reason });
}

export async function restoreFinding(documentId: number, findingId: string): Promise<void> {
  await jsonRequest("DELETE", `${pathOf(documentId)}/dismissals/${findingId}`);
}
