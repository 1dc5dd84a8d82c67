/** The minutes in which several versions of a document ended: those are told apart by their seconds. */
import { createContext, useContext } from "react";

import type { Version } from "@/lib/api/types";

export type SharedMinutes = ReadonlySet<string>;

export const NO_MINUTES: SharedMinutes = new Set();

export const SharedMinutesContext = createContext(NO_MINUTES);

export const useSharedMinutes = (): SharedMinutes => useContext(SharedMinutesContext);

/** Of a moment as the server tells it. */
export const minuteOf = (iso: string): string => iso.slice(0, "2026-11-20T12:00".length);

export function sharedMinutes(versions: readonly Pick<Version, "createdAt">[]): SharedMinutes {
  const [once, more] = [new Set<string>(), new Set<string>()];
  for (const { createdAt } of versions) {
    const minute = minuteOf(createdAt);
    (once.has(minute) ? more : once).add(minute);
  }
  return more;
}
