/** State of the page of a document's history, which the address says, and what is done there. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { useAuth } from "@/features/auth/auth-context";
import type { Comparison, Version } from "@/lib/api/types";

import { comparisonQuery } from "./api/comparison";
import { useRestoreVersion } from "./api/restore-version";
import { huesFor } from "./author-hues";
import type { HistorySearch, HistoryView } from "./history-search";
import { useChangeSteps } from "./use-change-steps";
import { useChosenVersions } from "./use-chosen-versions";

export type Navigate = (search: HistorySearch, replace?: boolean) => void;

export function useHistoryPage(documentId: number, search: HistorySearch, onNavigate: Navigate) {
  const chosen = useChosenVersions(documentId, search);
  const { known, shared, from, to } = chosen;
  const [named, setNamed] = useState<{ version: Version | null } | null>(null);
  const [restored, setRestored] = useState<Version | null>(null);
  const view: HistoryView = search.view ?? "inline";
  const compared = from === null ? null : { documentId, from, to };
  const { data } = useQuery({
    ...comparisonQuery(compared ?? { documentId, from: 0, to: null }),
    enabled: compared !== null && view !== "authors",
  });
  const changes = data ? changesIn(data) : null;
  return {
    ...chosen,
    documentId,
    search,
    onNavigate,
    view,
    compared,
    changes,
    steps: useChangeSteps(changes ?? 0, `${from ?? ""}.${to ?? ""}`),
    hues: useHues(known),
    // A phone shows the list first, then what was chosen there.
    isList: search.list === true || (search.from === undefined && search.view === undefined),
    choose: (pair: { from: number; to: number | null }) =>
      onNavigate({ ...search, from: pair.from, to: pair.to ?? undefined, list: undefined }),
    show: (next: HistoryView) =>
      onNavigate({ ...search, view: next === "inline" ? undefined : next, list: undefined }),
    /** Which version a name is asked for; null is the document as it is. */
    named,
    setNamed,
    /** Which version is to be restored, as soon as that is confirmed. */
    restored,
    setRestored,
    restoring: useRestoreVersion(documentId, shared, (before) =>
      onNavigate({ ...search, from: before.id, to: undefined, list: undefined }, true),
    ),
  };
}

export type HistoryPage = ReturnType<typeof useHistoryPage>;

function useHues(known: readonly Version[]) {
  const { user } = useAuth();
  const you = user?.id;
  return useMemo(
    () =>
      huesFor(
        known.toReversed().flatMap(({ authors }) => authors),
        you,
      ),
    [known, you],
  );
}

/** How many changes the page shows: the title's is one. */
const changesIn = ({ changes, from, to }: Comparison): number => changes + (from.title === to.title ? 0 : 1);
