/** The caller's turns that run right now on a document: what a page joins after a reload. */
import { jsonRequest } from "@/lib/api/client";
import type { RunningTurn } from "@/lib/api/types";

export function getRunningTurns(documentId: number, signal?: AbortSignal): Promise<RunningTurn[]> {
  return jsonRequest<RunningTurn[]>("GET", `/api/turns?documentId=${documentId}`, undefined, { signal });
}
