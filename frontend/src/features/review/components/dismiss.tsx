/** Dismisses a finding with a reason that is kept: one of two ready ones, or one's own. */
import { type SyntheticEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";

const REASONS = ["Intended", "Settled elsewhere"] as const;
const CHARACTERS = 500;

export function Dismiss({ onDismiss }: { onDismiss: (reason: string) => void }) {
  const [isOther, setOther] = useState(false);
  const [reason, setReason] = useState("");
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
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" disabled={reason.trim() === ""}>
            Dismiss
          </Button>
        </form>
      )}
    </div>
  );
}
