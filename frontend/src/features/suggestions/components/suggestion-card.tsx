/**
 * Card of what a person suggests: who and why, each change with its number, and who decided what on it. Whoever may
 * change the document decides here, whoever suggested it may withdraw it, everybody else reads.
 */
import { useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { InitialsBadge } from "@/components/ui/initials-badge";
import { RelativeTime } from "@/components/ui/relative-time";
import { setDraft } from "@/features/drafts/drafts";
import type { Document, Proposal, Role } from "@/lib/api/types";
import { hueOf } from "@/lib/hue-of";
import { mayChange, mayComment } from "@/lib/roles";
import { useKeptFocus } from "@/lib/use-kept-focus";

import { useDecideProposal } from "../api/decide-proposal";
import { useWithdrawProposal } from "../api/withdraw-proposal";
import { pendingHunks, takingBack } from "../proposal-rules";
import { isWaiting, mayReopen, type Suggestion, suggestsWords } from "../suggestion-rules";
import { RejectForm } from "./reject-form";
import { type HunkDecisions, rejectDraft, SuggestionHunk } from "./suggestion-hunk";

export interface SuggestionCardProps {
  suggestion: Suggestion;
  role: Role;
  /** The visitor's id. */
  you: string;
  onDocument?: ((document: Document) => void) | undefined;
  /** Brings to the server what was typed in the document. */
  saved?: (() => Promise<unknown>) | undefined;
  /** Brings the changes into view on the page; without it there is no such button. */
  onShow?: ((proposal: Proposal) => void) | undefined;
  /** Something is decided on here. */
  onDecide?: (() => void) | undefined;
}

export function SuggestionCard(props: SuggestionCardProps) {
  const { suggestion, role, you } = props;
  const { proposer, reason, createdAt } = suggestion;
  const isYou = proposer.id !== null && proposer.id === you;
  const decisions = useDecisions(props);
  const isSeveral = suggestion.hunks.length > 1;
  const card = useRef<HTMLDivElement>(null);
  // The buttons of what is decided go.
  useKeptFocus(card);
  return (
    <div ref={card} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-2 type-small outline-none">
      <header className="flex items-start gap-2 type-caption text-muted">
        <InitialsBadge
          name={proposer.name}
          index={proposer.id === null ? 0 : hueOf(proposer.id, isYou)}
          guest={proposer.id === null}
        />
        <span className="min-w-0 flex-1 leading-5">
          {isYou ? (
            <b className="font-medium text-text">You</b>
          ) : (
            <bdi className="font-medium text-text">{proposer.name}</bdi>
          )}{" "}
          {suggestsWords(suggestion, isYou)} · <RelativeTime value={createdAt} inSentence />
        </span>
      </header>
      {reason !== null && reason !== "" && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {reason}
        </p>
      )}
      <ol className="grid">
        {suggestion.hunks.map((hunk) => (
          <SuggestionHunk
            key={hunk.index}
            suggestion={suggestion}
            hunk={hunk}
            you={you}
            decisions={isSeveral && mayChange(role) ? decisions : null}
          />
        ))}
      </ol>
      <Foot {...props} isYou={isYou} decisions={mayChange(role) ? decisions : null} />
    </div>
  );
}

function useDecisions({ suggestion, onDocument, saved, onDecide }: SuggestionCardProps): HunkDecisions {
  const [rejecting, setRejecting] = useState<HunkDecisions["rejecting"]>(null);
  const { mutate, isPending } = useDecideProposal(onDocument, saved, ({ verb, hunks }) => {
    if (verb !== "reject") return;
    setDraft(rejectDraft(suggestion.id, hunks?.[0] ?? "all"), "");
    setRejecting(null);
  });
  return {
    disabled: isPending,
    rejecting,
    setRejecting,
    decide: (verb, hunks, reason) => {
      onDecide?.();
      mutate({ proposal: suggestion, verb, hunks, reason });
    },
  };
}

interface FootProps extends SuggestionCardProps {
  isYou: boolean;
  decisions: HunkDecisions | null;
}

function Foot(props: FootProps) {
  const { suggestion, role, you, isYou, decisions, onShow, onDecide } = props;
  if (!isWaiting(suggestion))
    return decisions && <UndoButton suggestion={suggestion} you={you} decisions={decisions} />;
  const all = pendingHunks(suggestion).length > 1 ? " all" : "";
  if (decisions?.rejecting === "all")
    return (
      <RejectForm
        draft={rejectDraft(suggestion.id, "all")}
        submit={`Reject${all}`}
        pending={decisions.disabled}
        onReject={(reason) => decisions.decide("reject", undefined, reason)}
        onCancel={() => decisions.setRejecting(null)}
      />
    );
  const mayWithdraw = isYou && mayComment(role);
  if (!decisions && !mayWithdraw) return null;
  return (
    <footer className="suggestion-foot -mx-2 flex flex-wrap items-center gap-1">
      {decisions && (
        <>
          <Button
            variant="ghost"
            size="tool"
            disabled={decisions.disabled}
            onClick={() => decisions.decide("accept")}
          >{`Accept${all}`}</Button>
          <Button
            variant="ghost"
            size="tool"
            disabled={decisions.disabled}
            onClick={() => decisions.setRejecting("all")}
          >{`Reject${all}`}</Button>
        </>
      )}
      {mayWithdraw && <WithdrawButton suggestion={suggestion} onDecide={onDecide} />}
      {onShow && (
        <Button variant="ghost" size="tool" className="ml-auto" onClick={() => onShow(suggestion)}>
          Show
        </Button>
      )}
    </footer>
  );
}

function WithdrawButton({ suggestion, onDecide }: Pick<SuggestionCardProps, "suggestion" | "onDecide">) {
  const { mutate, isPending } = useWithdrawProposal(suggestion);
  return (
    <Button
      variant="ghost"
      size="tool"
      pending={isPending}
      onClick={() => {
        onDecide?.();
        mutate();
      }}
    >
      Withdraw
    </Button>
  );
}

interface UndoButtonProps extends Pick<SuggestionCardProps, "suggestion" | "you"> {
  decisions: HunkDecisions;
}

/** As for a change of the assistant; what somebody else withdrew is theirs. */
function UndoButton({ suggestion, you, decisions }: UndoButtonProps) {
  const verb = takingBack(suggestion);
  const isTheirs = verb === "reopen" && !suggestion.hunks.some((hunk) => mayReopen(suggestion, hunk, you));
  if (verb === null || isTheirs) return null;
  return (
    // Not where "Accept all" was: who presses that twice means it once.
    <footer className="suggestion-foot -mx-2 flex justify-end">
      <Button
        variant="ghost"
        size="tool"
        disabled={decisions.disabled}
        onClick={() => decisions.decide(verb)}
      >
        Undo
      </Button>
    </footer>
  );
}
