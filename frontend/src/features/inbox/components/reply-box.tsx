/** An answer where the discussion is read. What is typed stays until it is sent, also over a reload. */
import { type KeyboardEvent, useId, useRef } from "react";

import { Button } from "@/components/ui/button";
import { setDraft, useDraft } from "@/features/drafts/drafts";
import { errorText } from "@/lib/api/errors";
import { newIdempotencyKey } from "@/lib/idempotency-key";

import { useChangeDiscussion } from "../api/discussion";

export function ReplyBox({ threadId }: { threadId: number }) {
  const draft = `inbox-reply.${threadId}`;
  const body = useDraft(draft);
  const failure = useId();
  // The same words that are sent again after a failure are one reply.
  const attempt = useRef<{ body: string; key: string } | null>(null);
  const { mutate, isPending, error } = useChangeDiscussion(threadId);
  const isEmpty = body.trim() === "";
  const send = () => {
    if (isEmpty || isPending) return;
    if (attempt.current?.body !== body) attempt.current = { body, key: newIdempotencyKey() };
    mutate(attempt.current, {
      onSuccess: () => {
        attempt.current = null;
        // What was typed meanwhile is the next reply.
        setDraft(draft, (now) => (now.startsWith(body) ? now.slice(body.length).trimStart() : now));
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      send();
    }
  };
  return (
    <form
      className="mt-1 rounded-menu border border-line-strong focus-within:outline-2 focus-within:outline-ring"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        aria-label="Reply"
        aria-describedby={error ? failure : undefined}
        placeholder="Reply"
        rows={2}
        dir="auto"
        value={body}
        onChange={(event) => setDraft(draft, event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-60 w-full resize-none bg-transparent px-3 pt-2.25 outline-none placeholder:text-faint max-md:text-base"
      />
      <div className="flex items-center gap-2 px-1.5 pt-1 pb-1.5">
        <p id={failure} role="alert" className="min-w-0 flex-1 pl-1.5 type-caption text-danger">
          {error && errorText(error)}
        </p>
        <Button type="submit" variant="primary" size="tool" disabled={isEmpty} pending={isPending}>
          Reply
        </Button>
      </div>
    </form>
  );
}
