/** Parts that answers beside an open document show besides their words: proposals, ways back, the review, names as links. */
import { useCallback, useMemo } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { Button } from "@/components/ui/button";
import { linkNames, tellsOfReview } from "@/features/review/named-locations";
import type { Document, Proposal } from "@/lib/api/types";

const FilledLine = lazyPart(
  async () => (await import("@/features/suggestions/components/filled-line")).FilledLine,
  { comesByItself: true },
);
const UndoLink = lazyPart(
  async () => (await import("@/features/suggestions/components/undo-link")).UndoLink,
  { comesByItself: true },
);
const ProposalCard = lazyPart(
  async () => (await import("@/features/suggestions/components/proposal-card")).ProposalCard,
);

/** All of it is to be kept stable. */
export interface AnswerPartsOptions {
  /** Gets the document whenever the assistant, or a decision on its proposal, has changed it. */
  onDocument: (document: Document) => void;
  /** Brings to the server what was typed in the document. */
  saved?: () => Promise<unknown>;
  /** Brings a proposed change into view on the page. */
  onShow?: (proposal: Proposal) => void;
  /** Opens the review beside the page. */
  onReview?: () => void;
  /** The text as it stands in the editor. */
  readText?: () => string;
}

export function useAnswerParts({ onDocument, saved, onShow, onReview, readText }: AnswerPartsOptions) {
  const renderCard = useCallback(
    (proposal: Proposal, said?: string) => (
      <ProposalCard proposal={proposal} said={said} onDocument={onDocument} saved={saved} onShow={onShow} />
    ),
    [onDocument, saved, onShow],
  );
  const renderFilled = useCallback(
    (proposal: Proposal, isFilled: boolean) =>
      proposal.state === "pending" ? (
        renderCard(proposal)
      ) : (
        <FilledLine proposal={proposal} isFilled={isFilled} onDocument={onDocument} saved={saved} />
      ),
    [renderCard, onDocument, saved],
  );
  const renderUndo = useCallback(
    (proposal: Proposal, said: string) => (
      <UndoLink proposal={proposal} of={said} onDocument={onDocument} saved={saved} />
    ),
    [onDocument, saved],
  );
  const toReview = useMemo(
    () =>
      onReview && (
        <div>
          <Button size="tool" onClick={onReview}>
            Open the review
          </Button>
        </div>
      ),
    [onReview],
  );
  const renderBelow = useCallback(
    (answer: string, question: string) => tellsOfReview(answer, question) && toReview,
    [toReview],
  );
  const linked = useCallback(
    (answer: string, question: string) =>
      readText ? linkNames(answer, readText(), tellsOfReview(answer, question)) : answer,
    [readText],
  );
  return { renderCard, renderFilled, renderUndo, renderBelow, toReview, linked };
}
