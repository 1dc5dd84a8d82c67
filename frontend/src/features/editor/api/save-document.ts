/**
 * PATCH /api/documents/{id}: one save, with every way it can end as a value. It talks to fetch itself because a last
 * save must be able to outlive its page.
 */
import { ApiError, errorFromResponse } from "@/lib/api/errors";
import { isOtherPerson, meantFor, checkIdentity, type Person, thisPerson } from "@/lib/api/person";
import type { Document, SavedDocument } from "@/lib/api/types";

import type { SaveAnswer, SaveRequest } from "../sync/save-ports";
import type { Confirmed } from "../sync/save-state";

/** Browsers refuse longer bodies for requests that outlive the page (64 KiB for all of them together). */
const KEEPALIVE_BYTES = 60_000;

/** The server leaves out the text that it was sent: then it is what was sent. */
async function patch(id: number, request: SaveRequest, by: Person): Promise<Confirmed> {
  const body = JSON.stringify({ ...request.changes, version: request.version });
  const keepalive = request.keepalive && new TextEncoder().encode(body).length <= KEEPALIVE_BYTES;
  const headers = {
    Accept: "application/json",
    "Content-Type": "application/json",
    ...(request.changes.content === undefined ? {} : { Prefer: "return=minimal" }),
    ...meantFor(by),
  };
  const response = await fetch(`/api/documents/${id}`, {
    method: "PATCH",
    credentials: "same-origin",
    headers,
    body,
    keepalive,
  });
  if (!response.ok) throw await errorFromResponse(response);
  return { ...request.changes, ...((await response.json()) as Document | SavedDocument) } as Confirmed;
}

function answerFor(error: ApiError): SaveAnswer {
  if (error.status === 409 && error.document) return { kind: "stale", document: error.document };
  // Once the page knows who is here, it is sent again or waits for its writer.
  if (error.status === 429 || error.status >= 500 || isOtherPerson(error))
    return { kind: "unanswered", reason: "server" };
  return { kind: "refused", message: refusal(error) };
}

function refusal(error: ApiError): string {
  switch (error.status) {
    case 401:
      return "you are signed out.";
    case 404:
      return "this document no longer exists.";
    case 413:
      return "the document is larger than 1 MiB.";
    default:
      return error.errors[0]?.message ?? error.text;
  }
}

/** `by` is who wrote it: whoever is here by now, it is saved as theirs or not at all. */
export async function saveDocument(id: number, request: SaveRequest, by = thisPerson()): Promise<SaveAnswer> {
  try {
    return { kind: "confirmed", document: await patch(id, request, by) };
  } catch (error) {
    // Whatever is not an answer of the server leaves open whether the text arrived.
    if (!(error instanceof ApiError)) return { kind: "unanswered", reason: "network" };
    checkIdentity(error, by);
    return answerFor(error);
  }
}
