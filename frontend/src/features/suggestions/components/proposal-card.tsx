/**
 * A proposal in the chat: a strip of the page with its margin. It waits for an answer, or says in one line that it was
 * applied and how to take it back, or tells quietly what became of it.
 */
import { Check, Undo2 } from "lucide-react";

import { Button } from "@/components/ui/button";
import type { Document, Proposal } from "@/lib/api/types";
import { stateWords } from "@/lib/format/proposal-state";

import { type Decision, useDecideProposal } from "../api/decide-proposal";
import { outcomeWords, pendingHunks, sectionsOf, sectionWords, cardKind } from "../proposal-rules";
import { CardHunk } from "./card-hunk";
import { UndoLink } from "./undo-link";

interface ProposalCardProps {
  proposal: Proposal;
  /** What the change is in a sentence, where that is all that was said of it. */
  said?: string | undefined;
  onDocument?: ((document: Document) => void) | undefined;
  /** Brings to the server what was typed in the document. */
  saved?: (() => Promise<unknown>) | undefined;
  /** Brings the change into view on the page; without it there is no such button. */
  onShow?: ((proposal: Proposal) => void) | undefined;
}

export function ProposalCard({ proposal, said, onDocument, saved, onShow }: ProposalCardProps) {
  const { mutate, isPending, variables } = useDecideProposal(onDocument, saved);
  const decide = (decision: Omit<Decision, "proposal">) => mutate({ proposal, ...decision });
  const pendingVerb = isPending && variables.hunks === undefined ? variables.verb : null;
  switch (cardKind(proposal)) {
    case "pending":
      return (
        <PendingCard
          proposal={proposal}
          decide={decide}
          disabled={isPending}
          pendingVerb={pendingVerb}
          onShow={onShow}
        />
      );
    case "applied":
      return (
        <AppliedCard
          proposal={proposal}
          said={said}
          undo={() => decide({ verb: "undo" })}
          isUndoing={isPending}
        />
      );
    case "decided":
      return (
        <p className="type-caption text-muted">
          <b className="font-medium text-text">{stateWords(proposal)}</b>{" "}
          {isGone(proposal) && said !== undefined ? <s>{said}</s> : wordsOf(proposal, said)}
          <UndoLink proposal={proposal} of={wordsOf(proposal, said)} onDocument={onDocument} saved={saved} />
        </p>
      );
  }
}

function isGone({ hunks }: Proposal): boolean {
  return hunks.every(({ state }) => state === "undone" || state === "rejected");
}

/** The sentence that was said of it holds only where all of it went the same way. */
function wordsOf(proposal: Proposal, said: string | undefined): string {
  const isWhole = proposal.hunks.every(({ state }) => state === proposal.state);
  return isWhole && said !== undefined ? said : outcomeWords(proposal);
}

interface PendingCardProps {
  proposal: Proposal;
  decide: (decision: Omit<Decision, "proposal">) => void;
  disabled: boolean;
  pendingVerb: Decision["verb"] | null;
  onShow: ProposalCardProps["onShow"];
}

function PendingCard({ proposal, decide, disabled, pendingVerb, onShow }: PendingCardProps) {
  const hasSeveral = proposal.hunks.length > 1;
  const all = hasSeveral && pendingHunks(proposal).length > 1 ? " all" : "";
  return (
    <section
      aria-label="Suggested change"
      data-state="pending"
      className="overflow-hidden rounded-menu border border-line-strong bg-panel"
    >
      <header className="flex min-h-9 items-start gap-2 px-3 py-2.5 type-caption text-muted">
        <b className="font-medium whitespace-nowrap text-text">Suggested change</b>
        <span className="line-clamp-2 min-w-0 break-words" title={sectionsOf(proposal).join(", ")}>
          {sectionWords(sectionsOf(proposal))}
        </span>
      </header>
      {proposal.hunks.map((hunk) => (
        <CardHunk
          key={hunk.index}
          hunk={hunk}
          hasIds={proposal.hunks.some(({ label }) => label !== null)}
          disabled={disabled}
          decide={hasSeveral ? (verb) => decide({ verb, hunks: [hunk.index] }) : undefined}
        />
      ))}
      <footer className="flex min-h-11 items-center gap-2 border-t border-line px-3 max-md:min-h-13">
        <Button
          variant="primary"
          size="tool"
          disabled={disabled}
          pending={pendingVerb === "accept"}
          onClick={() => decide({ verb: "accept" })}
        >
          {`Accept${all}`}
        </Button>
        <Button
          size="tool"
          disabled={disabled}
          pending={pendingVerb === "reject"}
          onClick={() => decide({ verb: "reject" })}
        >
          {`Reject${all}`}
        </Button>
        <span className="flex-1" />
        {onShow && (
          <Button variant="ghost" size="tool" className="-mr-2" onClick={() => onShow(proposal)}>
            Show
          </Button>
        )}
      </footer>
    </section>
  );
}

function AppliedCard({
  proposal,
  said,
  undo,
  isUndoing,
}: {
  proposal: Proposal;
  said: string | undefined;
  undo: () => void;
  isUndoing: boolean;
}) {
  return (
    <section
      aria-label="Applied change"
      data-state="applied"
      className="flex min-h-9 items-start gap-2 rounded-menu border border-line-strong bg-panel py-[3px] pr-1.5 pl-3 type-caption text-muted"
    >
      {/* As high as the button, so that all stand on one line however many the summary has. */}
      <span className="flex h-control-tool items-center gap-2">
        <Check aria-hidden className="size-3.5 text-ok" />
        <b className="font-medium whitespace-nowrap text-text">{stateWords(proposal)}</b>
      </span>
      <span
        className="my-[calc((var(--control-tool)-16px)/2)] line-clamp-2 min-w-0 flex-1 break-words"
        title={proposal.summary}
      >
        {wordsOf(proposal, said)}
      </span>
      <Button
        variant="ghost"
        size="tool"
        aria-label={`Undo: ${wordsOf(proposal, said)}`}
        onClick={undo}
        pending={isUndoing}
      >
        {!isUndoing && <Undo2 aria-hidden />}
        Undo
      </Button>
    </section>
  );
}
