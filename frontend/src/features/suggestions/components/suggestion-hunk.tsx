/** One change that a person suggests: its number, its words, and what can be or was decided on it. */
import { Check, Undo2, X } from "lucide-react";

import type { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Hunk } from "@/lib/api/types";

import type { DecisionVerb } from "../proposal-rules";
import { decidedWords, mayReopen, numberOf, type Suggestion } from "../suggestion-rules";
import { HunkText } from "./hunk-text";
import { RejectForm } from "./reject-form";

export interface HunkDecisions {
  /** A decision is under way. */
  disabled: boolean;
  decide: (verb: DecisionVerb, hunks?: number[], reason?: string) => void;
  /** The change whose rejection is being explained. */
  rejecting: number | "all" | null;
  setRejecting: (which: number | "all" | null) => void;
}

export const rejectDraft = (proposalId: number, which: number | "all") =>
  `suggestion.reject.${proposalId}.${which}`;

interface SuggestionHunkProps {
  suggestion: Suggestion;
  hunk: Hunk;
  /** The visitor's id. */
  you: string;
  /** Only for those who decide, where there are several. */
  decisions: HunkDecisions | null;
}

export function SuggestionHunk({ suggestion, hunk, you, decisions }: SuggestionHunkProps) {
  const { index, state, label, section } = hunk;
  const number = numberOf(suggestion, hunk);
  const name = label ?? section ?? "this change";
  const ofName = number === null ? name : `${number}, ${name}`;
  const button = (verb: string, icon: Icon, onClick: () => void) => (
    <IconButton label={`${verb} ${ofName}`} icon={icon} disabled={decisions?.disabled} onClick={onClick} />
  );
  const shown =
    decisions &&
    (state === "pending"
      ? decisions.rejecting !== index && (
          <>
            {button("Accept", Check, () => decisions.decide("accept", [index]))}
            {button("Reject", X, () => decisions.setRejecting(index))}
          </>
        )
      : mayReopen(suggestion, hunk, you) && button("Undo", Undo2, () => decisions.decide("reopen", [index])));
  const buttons = shown && <span className="-my-1 -mr-1.5 flex flex-none">{shown}</span>;
  return (
    <li data-state={state} className="flex items-start gap-2 border-t border-line py-2">
      {number !== null && (
        <span className="type-caption leading-5 text-muted tabular-nums">
          <span className="sr-only">Change </span>
          {number}
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-1.5">
        {label !== null && (
          <div className="flex items-start gap-2">
            <span className="min-w-0 flex-1 type-caption leading-5 font-medium text-muted">{label}</span>
            {buttons}
          </div>
        )}
        <div className="flex items-start gap-2">
          <div className="max-h-44 min-w-0 flex-1 overflow-y-auto text-[13px]/5 wrap-anywhere">
            <HunkText hunk={hunk} />
          </div>
          {label === null && buttons}
        </div>
        <Decided suggestion={suggestion} hunk={hunk} you={you} />
        {decisions?.rejecting === index && state === "pending" && (
          <RejectForm
            draft={rejectDraft(suggestion.id, index)}
            submit="Reject"
            pending={decisions.disabled}
            onReject={(reason) => decisions.decide("reject", [index], reason)}
            onCancel={() => decisions.setRejecting(null)}
          />
        )}
      </div>
    </li>
  );
}

/** Who decided what, when and why. */
function Decided({ suggestion, hunk, you }: Pick<SuggestionHunkProps, "suggestion" | "hunk" | "you">) {
  const words = decidedWords(suggestion, hunk);
  if (words === null) return null;
  const { state, decision } = hunk;
  return (
    <p className="type-caption text-muted">
      <b className="font-medium text-text">{words}</b>
      {decision && state !== "outdated" && (
        <>
          {words !== "Withdrawn" && (
            <>
              {" by "}
              {decision.by.id === you ? "you" : <bdi>{decision.by.name}</bdi>}
            </>
          )}
          {", "}
          <RelativeTime value={decision.decidedAt} inSentence />
          {decision.reason !== null && decision.reason !== "" && (
            <>
              {": "}
              <q dir="auto" className="text-text wrap-anywhere">
                {decision.reason}
              </q>
            </>
          )}
        </>
      )}
    </p>
  );
}
