/**
 * Form in which a comment or reply is written, or its words are changed. What is half typed stays in the tab until it
 * is sent.
 */
import { type ReactNode, useEffect } from "react";

import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { Spinner } from "@/components/ui/spinner";
import { KEEPS_ESCAPE } from "@/lib/escape";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";

import { lengthOf } from "@/lib/format/length";
import { bodyOf } from "../mentions";
import { type CommentFormOptions, useCommentForm } from "../use-comment-form";
import type { Inviting } from "../use-inviting";
import { MentionList, mentionId } from "./mention-list";

/** Characters of a comment; the server counts the same. */
const LIMIT = 5000;
/** So many before the limit it is said how many are left. */
const NEAR = 500;

export interface CommentFormProps extends CommentFormOptions {
  label: string;
  placeholder: string;
  submit: string;
  pending?: boolean;
  takesFocus?: boolean;
  /** At the end of an empty text. */
  aside?: ReactNode;
  className?: string;
}

export function CommentForm(props: CommentFormProps) {
  const { label, placeholder, submit, onCancel, pending = false, takesFocus = false, aside } = props;
  const { field, value, mentions, inviting, change, send, cancel, onKeyDown } = useCommentForm(props);
  const length = lengthOf(bodyOf(value.text, value.people));
  const isBlank = value.text.trim() === "";
  const isTooLong = length > LIMIT;
  const left = LIMIT - length;
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus, field]);
  const isChosen = mentions.isOpen && mentions.active >= 0;
  return (
    <form
      className={cn("grid gap-2", props.className)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank && !isTooLong && !pending) send();
      }}
    >
      <div className="relative">
        <textarea
          ref={field}
          rows={1}
          value={value.text}
          aria-label={label}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          {...(isTooLong && { "aria-invalid": true, "aria-describedby": `${mentions.id}-limit` })}
          {...(mentions.isOpen && { "aria-controls": mentions.id })}
          {...(isChosen && { "aria-activedescendant": mentionId(mentions.id, mentions.active) })}
          {...KEEPS_ESCAPE}
          placeholder={placeholder}
          onChange={({ target }) => change(target.value, target.selectionEnd)}
          onKeyDown={onKeyDown}
          onBlur={mentions.close}
          className={cn(
            "block field-sizing-content max-h-60 min-h-8.5 w-full resize-none overflow-y-auto rounded-control border border-line-strong bg-panel px-2 py-1.75 type-small text-text hover:border-faint focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-ring max-md:min-h-11 max-md:px-3 max-md:py-2.5 max-md:text-[16px]/[22px]",
            aside && isBlank && "pr-9 max-md:pr-12",
            onCancel && "min-h-19",
          )}
        />
        {isBlank && aside && (
          <span className="absolute top-0.75 right-0.75 max-md:top-0.5 max-md:right-0.5">{aside}</span>
        )}
        {mentions.isOpen && <MentionList mentions={mentions} />}
      </div>
      <Invited inviting={inviting} />
      <NotNotified
        names={mentions.unmatched.filter((name) => name !== inviting.sentTo && name !== inviting.pending)}
      />
      {isTooLong ? (
        <FieldError id={`${mentions.id}-limit`}>A comment has at most 5,000 characters.</FieldError>
      ) : (
        left < NEAR && <p className="type-caption text-muted tabular-nums">{count(left, "character")} left</p>
      )}
      {(!isBlank || onCancel) && (
        <div className="flex items-center gap-1">
          <Button
            type="submit"
            variant="primary"
            size="tool"
            pending={pending}
            disabled={isBlank || isTooLong}
          >
            {submit}
          </Button>
          <Button variant="ghost" size="tool" onClick={cancel}>
            Cancel
          </Button>
          <span className="ml-auto max-md:hidden">
            <Kbd shortcut="Mod+Enter" />
          </span>
        </div>
      )}
    </form>
  );
}

/** What becomes of inviting somebody, where they were named. */
function Invited({ inviting: { pending, failure, sentTo } }: { inviting: Inviting }) {
  if (failure !== null)
    return (
      <p role="alert" className="type-caption wrap-anywhere text-danger">
        {failure}
      </p>
    );
  if (pending === null && sentTo === null) return null;
  return (
    <p role="status" className="flex items-center gap-1.5 type-caption text-muted">
      {pending !== null && <Spinner size="size-3" />}
      <span className="min-w-0 wrap-anywhere">
        {pending !== null ? `Inviting ${pending}…` : `Invitation sent to ${sentTo}.`}
      </span>
    </p>
  );
}

/** They are plain words in what is sent, whoever they mean. */
function NotNotified({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const [last, ...before] = names.map((name) => `@${name}`).toReversed();
  const who = before.length === 0 ? last : `${before.toReversed().join(", ")} and ${last}`;
  return (
    <p role="status" className="type-caption wrap-anywhere text-muted">
      {who} won't be notified. Only people you choose from the list are notified.
    </p>
  );
}
