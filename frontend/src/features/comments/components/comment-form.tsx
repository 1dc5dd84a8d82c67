/** Where a comment or reply is written, or its words are changed. What is half typed stays in the tab until it is sent. */
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { KEEPS_ESCAPE } from "@/lib/escape";
import { cn } from "@/lib/cn";

import { type CommentDraft, EMPTY, keepCommentDraft, useCommentDraft } from "../comment-drafts";
import { useComments } from "../comments-context";
import { bodyOf, type Person, stillNamed } from "../mentions";
import { lengthOf } from "../placing";
import { useMentions } from "../use-mentions";
import { MentionList, mentionId } from "./mention-list";

/** Characters of a comment; the server counts the same. */
const LIMIT = 5000;
/** So many before the limit it is said how many are left. */
const NEAR = 500;

export interface CommentFormProps {
  /** Under which name what is half typed is kept. */
  draft: string;
  label: string;
  placeholder: string;
  /** What it begins with, when nothing is half typed. */
  initial?: CommentDraft;
  submit: string;
  onSubmit: (body: string, people: readonly Person[]) => Promise<unknown> | undefined;
  /** Without it the form has nothing but its text until something is typed. */
  onCancel?: (() => void) | undefined;
  pending?: boolean;
  takesFocus?: boolean;
  /** At the end of an empty text. */
  aside?: ReactNode;
  className?: string;
}

export function CommentForm(props: CommentFormProps) {
  const { label, placeholder, submit, onCancel, pending = false, takesFocus = false, aside } = props;
  const { field, value, mentions, change, send, cancel, onKeyDown } = useCommentForm(props);
  const length = lengthOf(bodyOf(value.text, value.people));
  const isBlank = value.text.trim() === "";
  const isTooLong = length > LIMIT;
  const left = LIMIT - length;
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus, field]);
  const isList = mentions.members.length > 0;
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
          {...(isList && {
            "aria-controls": mentions.id,
            "aria-activedescendant": mentionId(mentions.id, mentions.active),
          })}
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
        {isList && (
          <MentionList
            id={mentions.id}
            members={mentions.members}
            active={mentions.active}
            onTake={mentions.take}
          />
        )}
      </div>
      {isTooLong ? (
        <FieldError id={`${mentions.id}-limit`}>A comment has at most 5,000 characters.</FieldError>
      ) : (
        left < NEAR && <p className="type-caption text-muted tabular-nums">{left} characters left</p>
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

function useCommentForm({ draft, initial = EMPTY, onSubmit, onCancel }: CommentFormProps) {
  const { documentId } = useComments();
  const field = useRef<HTMLTextAreaElement>(null);
  /** Where the caret goes once the text has the name that was chosen. */
  const caretAfter = useRef<number | null>(null);
  const value = useCommentDraft(draft) ?? initial;
  useLayoutEffect(() => {
    const caret = caretAfter.current;
    caretAfter.current = null;
    if (caret !== null) field.current?.setSelectionRange(caret, caret);
  }, [value.text]);
  // Of words that are changed, none is a change as well.
  const isNothing = (text: string): boolean => text === "" && initial.text === "" && !("passage" in value);
  const keep = (text: string, people: readonly Person[]): void =>
    keepCommentDraft(draft, isNothing(text) ? null : { ...value, text, people: stillNamed(text, people) });
  const mentions = useMentions({
    documentId,
    text: value.text,
    onTake: (text, caret, { userId, name }) => {
      keep(text, [...value.people.filter(({ id }) => id !== userId), { id: userId, name }]);
      caretAfter.current = caret;
    },
  });
  const change = (text: string, caret: number): void => {
    // A name is kept while it is typed over: undo brings it back with whom it means.
    keepCommentDraft(draft, isNothing(text) ? null : { ...value, text });
    mentions.look(text, caret);
  };
  const send = (): void => {
    const people = stillNamed(value.text, value.people);
    void onSubmit(bodyOf(value.text.trim(), people), people);
  };
  const cancel = (): void => {
    keepCommentDraft(draft, null);
    onCancel?.();
    if (!onCancel) field.current?.blur();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (mentions.onKeyDown(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    } else if (event.key === "Escape" && (value.text !== "" || onCancel)) {
      // With nothing in it the key is for what it stands in.
      event.preventDefault();
      event.stopPropagation();
      if (value.text.trim() === "") cancel();
      else event.currentTarget.blur();
    }
  };
  return { field, value, mentions, change, send, cancel, onKeyDown };
}
