/** The two versions that are compared: those of the address, else the last change. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import type { Version } from "@/lib/api/types";
import { useNow } from "@/lib/use-now";

import { versionPagesQuery, versionQuery } from "./api/versions";
import type { HistorySearch } from "./history-search";
import { type SharedMinutes, sharedMinutes } from "./shared-minutes";
import { versionName } from "./version-words";

export interface ChosenVersions {
  /** Loaded, newest first, whatever the list shows. */
  readonly known: readonly Version[];
  /** Nobody has changed the document: there is none. */
  readonly isNone: boolean;
  /** Null while nothing is known of the document's versions. */
  readonly from: number | null;
  /** Null is the document as it is now. */
  readonly to: number | null;
  /** What the older one is, as far as it is known. */
  readonly older: Version | null;
  /** The minutes in which several of them ended. */
  readonly shared: SharedMinutes;
  readonly names: { readonly from: string; readonly to: string };
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useChosenVersions(documentId: number, search: HistorySearch): ChosenVersions {
  const list = useInfiniteQuery(versionPagesQuery(documentId));
  const { data } = list;
  const known = useMemo(() => data?.pages.flatMap(({ rows }) => rows) ?? [], [data]);
  const shared = useMemo(() => sharedMinutes(known), [known]);
  const now = useNow();
  // The older one is always the first, however the address has them.
  const asked = [search.from, search.to].filter((id) => id !== undefined).sort((one, other) => one - other);
  const from = search.from === undefined ? ((known[1] ?? known[0])?.id ?? null) : (asked[0] ?? null);
  const to = search.from === undefined || search.to === undefined ? null : (asked[1] ?? null);
  const older = useVersion(documentId, from, known, list.isPending);
  const newer = useVersion(documentId, to, known, list.isPending);
  return {
    known,
    isNone: data !== undefined && known.length === 0,
    from,
    to,
    older,
    shared,
    names: {
      from: older ? versionName(older, now, shared) : "Earlier version",
      to: to === null ? "Now" : newer ? versionName(newer, now, shared) : "Later version",
    },
    error: data ? null : list.error,
    retry: () => void list.refetch(),
  };
}

function useVersion(
  documentId: number,
  id: number | null,
  known: readonly Version[],
  isPending: boolean,
): Version | null {
  const found = known.find((version) => version.id === id);
  const { data } = useQuery({
    ...versionQuery(documentId, id ?? 0),
    enabled: id !== null && !found && !isPending,
  });
  return found ?? (data?.id === id ? data : null);
}
