/** The ways to the page from beside it: it comes up on a phone, and what is meant is shown on it. */
import { type RefObject, useCallback, useEffect } from "react";
import { flushSync } from "react-dom";

import { offerHeadings } from "@/commands/palette-state";
import { tellMissing } from "@/components/patterns/missing-part";
import type { SplitHandle } from "@/components/patterns/split-view";
import type { EditorSession } from "@/features/editor/session";
import type { ReviewStore } from "@/features/review/review-state";
import type { Proposal } from "@/lib/api/types";
import { PHONE } from "@/lib/use-media";

import { tellCannotShow } from "./document-notices";

/** The part that knows where what has a name stands. */
export const loadOutline = () => import("./outline-in-editor");

export interface PageNavigation {
  /** A position is found only in what is on screen. */
  showPage: () => void;
  showProposal: (proposal: Proposal) => void;
  /** To what an answer of the assistant names: a section, a row, a finding. */
  goToNamed: (name: string) => void;
  openForm: (name: string, filled?: Readonly<Record<string, string>>) => void;
}

export function usePageNavigation(
  session: EditorSession,
  split: RefObject<SplitHandle | null>,
  review: ReviewStore,
): PageNavigation {
  const showPage = useCallback(() => flushSync(() => split.current?.show("document")), [split]);
  const showProposal = useCallback(
    (proposal: Proposal) => {
      showPage();
      if (!session.navigation.revealProposal(proposal.id)) tellCannotShow();
    },
    [session, showPage],
  );
  const goToNamed = useCallback(
    (name: string) => {
      showPage();
      const go = async () => {
        const { positionOf } = await loadOutline();
        const position = positionOf(session, review, name);
        if (position === null) {
          tellCannotShow();
          return;
        }
        session.navigation.goTo(position, "center");
        // On a phone the keyboard would cover what was asked for.
        if (!window.matchMedia(PHONE).matches) session.focus();
      };
      go().catch(() => tellMissing(loadOutline));
    },
    [session, review, showPage],
  );
  const openForm = useCallback<PageNavigation["openForm"]>(
    (name, filled) => {
      showPage();
      session.askAtCaret({ form: name, ...(filled && { filled }) });
    },
    [session, showPage],
  );
  useEffect(
    () =>
      offerHeadings({
        read: () => session.read().content,
        goTo: (position) => {
          showPage();
          session.navigation.goTo(position);
        },
        act: openForm,
      }),
    [session, showPage, openForm],
  );
  return { showPage, showProposal, goToNamed, openForm };
}
