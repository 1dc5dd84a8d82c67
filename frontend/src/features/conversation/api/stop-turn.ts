/** Stops a running turn; its stream then ends by itself, with what was said so far. */
import { jsonRequest } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";

/** A turn that has ended meanwhile needs no stopping: its 404 is a success. */
export async function stopTurn(id: string): Promise<void> {
  try {
    await jsonRequest("DELETE", `/api/turns/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
