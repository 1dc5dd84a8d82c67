/** Over a copy of the text that is edited to suggest changes: what that is, why, and the way to send it. */
import { ArrowUpToLine, Copy } from "lucide-react";
import { type SyntheticEvent, useState } from "react";

import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";

import { REASON_LIMIT } from "./reject-form";

interface SuggestingBarProps {
  reason: string;
  onReason: (reason: string) => void;
  isChanged: boolean;
  maySend: boolean;
  isSending: boolean;
  /** Why it was not sent. */
  failure: string | null;
  /** Given where it can be sent no more as it is. */
  onCopy: (() => void) | null;
  /** Given where it may be put on the newest text. */
  onRebase: (() => void) | null;
  /** Given once that was done: what it was before. */
  onCopyEarlier: (() => void) | null;
  onSend: () => void;
  onCancel: () => void;
}

export function SuggestingBar(props: SuggestingBarProps) {
  const { reason, onReason, isChanged, maySend, isSending, failure } = props;
  const { onCopy, onRebase, onCopyEarlier, onSend, onCancel } = props;
  const [isAsked, setAsked] = useState(false);
  const isWorth = isChanged || reason.trim() !== "";
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isChanged && maySend && !isSending) onSend();
  };
  return (
    <form
      onSubmit={submit}
      className="grid flex-none gap-2 border-b border-line bg-app px-5 py-2 max-md:px-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-[1_1_260px] type-small">
          You're suggesting changes. <span className="text-muted">Nobody sees them until you send them.</span>
        </p>
        <Input
          className="w-auto min-w-0 flex-[1_1_220px] bg-panel"
          aria-label="Reason (optional)"
          placeholder="Reason (optional)"
          maxLength={REASON_LIMIT}
          readOnly={isSending}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
        />
        <span className="flex gap-2">
          <Button type="submit" variant="primary" pending={isSending} disabled={!isChanged || !maySend}>
            Send suggestion
          </Button>
          <Button
            variant="ghost"
            disabled={isSending}
            onClick={() => (isWorth ? setAsked(true) : onCancel())}
          >
            Cancel
          </Button>
        </span>
      </div>
      {failure !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-2 type-small text-danger">
          <p className="min-w-0">{failure}</p>
          {onRebase && (
            <Button size="tool" onClick={onRebase}>
              <ArrowUpToLine aria-hidden />
              Move to the newest text
            </Button>
          )}
          {onCopy && <CopyButton onCopy={onCopy}>Copy your text</CopyButton>}
        </div>
      )}
      {failure === null && onCopyEarlier && (
        <div role="status" className="flex flex-wrap items-center gap-2 type-small text-muted">
          <p className="min-w-0">
            {isChanged
              ? "Your changes are now on the newest text. Check them before you send them."
              : "The newest text already has all of your changes."}
          </p>
          <CopyButton onCopy={onCopyEarlier}>Copy what you had</CopyButton>
        </div>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Discard suggestion"
        description="What you've changed here hasn't been sent and will be lost."
        onConfirm={onCancel}
      />
    </form>
  );
}

function CopyButton({ onCopy, children }: { onCopy: () => void; children: string }) {
  return (
    <Button size="tool" onClick={onCopy}>
      <Copy aria-hidden />
      {children}
    </Button>
  );
}
