/** Asks for the token with which this browser may talk to the voice service. It lives for seconds: use it at once. */
import { jsonRequest } from "@/lib/api/client";
import type { SessionToken } from "@/lib/api/types";

export function getSessionToken(documentId: number, signal: AbortSignal): Promise<SessionToken> {
  const path = `/api/realtime/session-token?documentId=${documentId}`;
  return jsonRequest<SessionToken>("GET", path, undefined, { signal });
}
