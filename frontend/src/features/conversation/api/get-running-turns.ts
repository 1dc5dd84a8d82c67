/** The caller's turns that run right now in a place: what a page joins after a reload. */
import { jsonRequest } from "@/lib/api/client";
import { type Place, placeIds } from "@/lib/api/place";
import type { RunningTurn } from "@/lib/api/types";

export async function getRunningTurns(place: Place, signal?: AbortSignal): Promise<RunningTurn[]> {
  if (place === "new") return [];
  const [id] = Object.entries(placeIds(place));
  const path = id ? `/api/turns?${id[0]}=${id[1]}` : "/api/turns";
  const turns = await jsonRequest<RunningTurn[]>("GET", path, undefined, { signal });
  // Asked without an id, the server tells of all of them.
  return id ? turns : turns.filter(({ isPanel }) => isPanel);
}
