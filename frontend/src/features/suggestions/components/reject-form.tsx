/** Reason for rejecting a suggestion, for whoever made it; it may be left empty. What is half typed stays in the tab. */
import { useEffect, useId, useRef } from "react";

import { Button } from "@/components/ui/button";
import { Input, optional } from "@/components/ui/field";
import { readDraft, setDraft, useDraft } from "@/features/drafts/drafts";
import { KEEPS_ESCAPE } from "@/lib/escape";
import { isComposing } from "@/lib/keyboard";

/** Characters; the server counts the same. */
export const REASON_LIMIT = 1000;

interface RejectFormProps {
  /** Under which name what is half typed is kept. */
  draft: string;
  /** What the button says: "Reject", or "Reject all". */
  submit: string;
  pending: boolean;
  onReject: (reason: string | undefined) => void;
  onCancel: () => void;
}

export function RejectForm({ draft, submit, pending, onReject, onCancel }: RejectFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const reason = useDraft(draft);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onReject(readDraft(draft).trim() || undefined);
      }}
    >
      <label htmlFor={id} className="type-caption text-muted">
        {optional("Why?")}
      </label>
      <Input
        id={id}
        ref={field}
        value={reason}
        maxLength={REASON_LIMIT}
        {...KEEPS_ESCAPE}
        onChange={({ target }) => setDraft(draft, target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }}
      />
      <span className="flex gap-1">
        <Button type="submit" size="tool" pending={pending}>
          {submit}
        </Button>
        <Button variant="ghost" size="tool" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
