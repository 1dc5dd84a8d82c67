/** Dismisses a finding with a reason that is kept: one of two ready ones, or one's own. */
import { type SyntheticEvent, useState } from "react";
import { useStore } from "zustand";

import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";

import type { ReviewStore } from "../review-state";
import { keepTyped, reasonOf } from "../typed-words";

const REASONS = ["Intended", "Settled elsewhere"] as const;
const CHARACTERS = 500;

interface DismissProps {
  store: ReviewStore;
  findingId: string;
  onDismiss: (reason: string) => void;
}

/** A reason that is typed is there again when its finding is opened again. */
export function Dismiss({ store, findingId, onDismiss }: DismissProps) {
  const key = reasonOf(findingId);
  const reason = useStore(store, ({ typed }) => typed[key] ?? "");
  const [isOther, setOther] = useState(reason !== "");
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim() !== "") onDismiss(reason.trim());
  };
  return (
    <div className="grid gap-2">
      <div role="group" aria-label="Dismiss with a reason" className="flex flex-wrap items-center gap-1">
        <span className="mr-0.5 type-caption text-muted">Dismiss:</span>
        {REASONS.map((each) => (
          <Button
            key={each}
            size="tool"
            className="px-1.5! type-caption! font-normal! max-md:px-2.5!"
            onClick={() => onDismiss(each)}
          >
            {each}
          </Button>
        ))}
        <Button
          size="tool"
          className="px-1.5! type-caption! font-normal! max-md:px-2.5!"
          aria-expanded={isOther}
          onClick={() => setOther(!isOther)}
        >
          Other…
        </Button>
      </div>
      {isOther && (
        <form onSubmit={submit} className="flex gap-1.5">
          <Input
            aria-label="Reason"
            autoFocus
            maxLength={CHARACTERS}
            value={reason}
            onChange={(event) => keepTyped(store, key, event.target.value)}
          />
          <Button type="submit" disabled={reason.trim() === ""}>
            Dismiss
          </Button>
        </form>
      )}
    </div>
  );
}
