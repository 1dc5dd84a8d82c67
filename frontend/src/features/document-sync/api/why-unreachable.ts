/** GET /api/documents/{id}: a browser does not tell why a socket was not let in, so it is asked for. */
import { jsonRequest } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { isOtherPerson, type Person } from "@/lib/api/person";

import { ENDED, GONE, NOT_ALLOWED } from "../refusals";

/** The code of a refusal, or who did not answer. */
export async function whyUnreachable(documentId: number, by: Person): Promise<number | "network" | "server"> {
  try {
    await jsonRequest("GET", `/api/documents/${documentId}`, undefined, { by });
    return "server";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isOffline) return "network";
    if (error.status === 401 || isOtherPerson(error)) return ENDED;
    if (error.status === 403) return NOT_ALLOWED;
    return error.status === 404 ? GONE : "server";
  }
}
