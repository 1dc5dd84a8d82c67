/**
 * PATCH /api/documents/{id}: one save, with every way it can end as a value. It talks to fetch itself because a last
 * save must be able to outlive its page.
 */
import { ApiError, errorFromResponse } from "@/lib/api/errors";
import { noticeSignedOut } from "@/lib/api/signed-out";
import type { Document } from "@/lib/api/types";

import type { SaveAnswer, SaveRequest } from "../sync/autosave";

/** Browsers refuse longer bodies for requests that outlive the page (64 KiB for all of them together). */
const KEEPALIVE_BYTES = 60_000;

async function patch(id: number, request: SaveRequest): Promise<Document> {
  const body = JSON.stringify({ ...request.changes, version: request.version });
  const keepalive = request.keepalive && new TextEncoder().encode(body).length <= KEEPALIVE_BYTES;
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  const response = await fetch(`/api/documents/${id}`, {
    method: "PATCH",
    credentials: "same-origin",
    headers,
    body,
    keepalive,
  });
  if (!response.ok) throw await errorFromResponse(response);
  return (await response.json()) as Document;
}

function answerFor(error: ApiError): SaveAnswer {
  if (error.status === 409 && error.document) return { kind: "stale", document: error.document };
  if (error.status === 429 || error.status >= 500) return { kind: "unanswered", reason: "server" };
  return { kind: "refused", message: refusal(error) };
}

function refusal(error: ApiError): string {
  switch (error.status) {
    case 401:
      return "you are signed out. Your text is kept in this browser.";
    case 404:
      return "this document no longer exists. Your text is kept in this browser.";
    case 413:
      return "the document is larger than 1 MiB.";
    default:
      return error.errors[0]?.message ?? error.text;
  }
}

export async function saveDocument(id: number, request: SaveRequest): Promise<SaveAnswer> {
  try {
    return { kind: "confirmed", document: await patch(id, request) };
  } catch (error) {
    // Whatever is not an answer of the server leaves open whether the text arrived.
    if (!(error instanceof ApiError)) return { kind: "unanswered", reason: "network" };
    noticeSignedOut(error);
    return answerFor(error);
  }
}
