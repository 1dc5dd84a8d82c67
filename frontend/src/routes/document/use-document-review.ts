/** The review of the open document: its findings, and which tab of the pane beside it is shown. */
import { type RefObject, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";

import { panePanelId, paneTabId } from "@/components/patterns/pane-head";
import type { SplitHandle } from "@/components/patterns/split-view";
import { countOf, createReview, type ReviewStore } from "@/features/review/review-state";

/** A link to "#review" opens the document with its review. */
const opensReview = (): boolean => window.location.hash === "#review";

export type LeftTab = "chat" | "outline" | "review";

export interface DocumentReview {
  store: ReviewStore;
  tab: LeftTab;
  setTab: (tab: LeftTab) => void;
  /** What was shown once stays drawn. */
  isDrawn: (tab: LeftTab) => boolean;
  /** Undefined until the document was reviewed. */
  count: number | undefined;
  /** Brings the pane up, with the focus in it. */
  show: () => void;
  hide: () => void;
}

export function useDocumentReview(split: RefObject<SplitHandle | null>): DocumentReview {
  const [store] = useState(createReview);
  const [tab, setTab] = useState<LeftTab>(() => (opensReview() ? "review" : "chat"));
  const [drawn, setDrawn] = useState([tab]);
  if (!drawn.includes(tab)) setDrawn([...drawn, tab]);
  const show = useCallback(() => {
    flushSync(() => {
      split.current?.show("chat");
      setTab("review");
    });
    // What was pressed for it may be out of sight now; a phone has no tab.
    for (const id of [panePanelId("review"), paneTabId("review")]) document.getElementById(id)?.focus();
  }, [split]);
  const hide = useCallback(() => setTab("chat"), []);
  const count = useStore(store, (state) => (state.review ? countOf(state) : undefined));
  return { store, tab, setTab, isDrawn: (each) => drawn.includes(each), count, show, hide };
}
