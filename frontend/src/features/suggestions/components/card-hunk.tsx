/** One change on the card: its id in the margin, the dashed rule of what is proposed, and the words beside it. */
import { Check, Undo2, X } from "lucide-react";

import type { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import type { Hunk } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { STATE_WORDS } from "@/lib/format/proposal-state";
import { readable } from "@/lib/markdown/as-read";

import { HunkText } from "./hunk-text";

type Verb = "accept" | "reject" | "reopen";

interface CardHunkProps {
  hunk: Hunk;
  /** Whether a change of the card has an id, for which all of them keep the margin free. */
  hasIds: boolean;
  /** Given when the card holds several changes, which are then decided one by one as well. */
  decide?: ((verb: Verb) => void) | undefined;
  disabled: boolean;
}

const DECISIONS: Partial<Record<Hunk["state"], readonly { words: string; icon: Icon; verb: Verb }[]>> = {
  pending: [
    { words: "Accept", icon: Check, verb: "accept" },
    { words: "Reject", icon: X, verb: "reject" },
  ],
  rejected: [{ words: "Undo", icon: Undo2, verb: "reopen" }],
};

export function CardHunk({ hunk, hasIds, decide, disabled }: CardHunkProps) {
  const isPending = hunk.state === "pending";
  const decisions = DECISIONS[hunk.state];
  const name = hunk.label ?? hunk.section ?? "this change";
  return (
    <div
      data-state={hunk.state}
      className={cn(
        "group/hunk grid border-t border-line text-[13px]/5",
        hasIds ? "grid-cols-[56px_minmax(0,1fr)]" : "grid-cols-[12px_minmax(0,1fr)]",
      )}
    >
      <span className="border-r border-line py-2 pr-2 text-right text-[11px]/5 font-medium text-muted tabular-nums group-data-[state=pending]/hunk:border-r-0 group-data-[state=pending]/hunk:bg-[repeating-linear-gradient(to_bottom,var(--accent)_0_4px,transparent_4px_8px)] group-data-[state=pending]/hunk:[background-size:2px_100%] group-data-[state=pending]/hunk:bg-right group-data-[state=pending]/hunk:bg-no-repeat group-data-[state=pending]/hunk:text-accent">
        {hunk.label}
      </span>
      <div className="flex min-w-0 items-start gap-1 py-2 pr-1.5 pl-3">
        <div className="max-h-60 min-w-0 flex-1 overflow-y-auto pr-1.5">
          {isPending ? <HunkText hunk={hunk} /> : <DecidedWords hunk={hunk} />}
        </div>
        {decide && decisions && (
          <span className="-my-1 flex flex-none">
            {decisions.map(({ words, icon, verb }) => (
              <IconButton
                key={verb}
                label={`${words} ${name}`}
                icon={icon}
                disabled={disabled}
                onClick={() => decide(verb)}
              />
            ))}
          </span>
        )}
      </div>
    </div>
  );
}

/** What is decided is no longer marked: the words that were offered, and what became of them. */
function DecidedWords({ hunk }: { hunk: Hunk }) {
  return (
    <p className="break-words text-muted">
      <b className="font-medium text-text">{STATE_WORDS[hunk.state]}</b>{" "}
      {readable(hunk.replacement || hunk.original).trim()}
    </p>
  );
}
