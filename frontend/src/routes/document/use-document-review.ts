/** The review of the open document: its findings, and whether its pane is shown. */
import { type RefObject, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";

import { panePanelId, paneTabId } from "@/components/patterns/pane-head";
import type { SplitHandle } from "@/components/patterns/split-view";
import { countOf, createReview, type ReviewStore } from "@/features/review/review-state";

/** A link to "#review" opens the document with its review. */
const opensReview = (): boolean => window.location.hash === "#review";

export interface DocumentReview {
  store: ReviewStore;
  isShown: boolean;
  setShown: (isShown: boolean) => void;
  /** It was shown once: it stays drawn. */
  isDrawn: boolean;
  /** Undefined until the document was reviewed. */
  count: number | undefined;
  /** Brings the pane up, with the focus in it. */
  show: () => void;
  hide: () => void;
}

export function useDocumentReview(split: RefObject<SplitHandle | null>): DocumentReview {
  const [store] = useState(createReview);
  const [isShown, setShown] = useState(opensReview);
  const [isDrawn, setDrawn] = useState(opensReview);
  if (isShown && !isDrawn) setDrawn(true);
  const show = useCallback(() => {
    flushSync(() => {
      split.current?.show("chat");
      setShown(true);
    });
    // What was pressed for it may be out of sight now; a phone has no tab.
    for (const id of [panePanelId("review"), paneTabId("review")]) document.getElementById(id)?.focus();
  }, [split]);
  const hide = useCallback(() => setShown(false), []);
  const count = useStore(store, (state) => (state.review ? countOf(state) : undefined));
  return { store, isShown, setShown, isDrawn, count, show, hide };
}
