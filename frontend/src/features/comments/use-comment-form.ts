/** State of a comment's form: what is typed is kept as a draft, with those who are named in it, until it is sent. */
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

import type { Member } from "@/lib/api/types";
import { isComposing } from "@/lib/keyboard";

import {
  type CommentDraft,
  EMPTY,
  keepCommentDraft,
  readCommentDraft,
  useCommentDraft,
} from "./comment-drafts";
import { bodyOf, type Named, peopleAfter, type Person, stillNamed, withPerson } from "./mentions";
import { useInviting } from "./use-inviting";
import { useMentions } from "./use-mentions";

export interface CommentFormOptions {
  documentId: number;
  /** Whether the visitor gives roles on the document: they can invite whom they name. */
  mayInvite: boolean;
  /** Under which name what is half typed is kept. */
  draft: string;
  /** What it begins with, when nothing is half typed. */
  initial?: CommentDraft;
  onSubmit: (body: string, people: readonly Person[]) => unknown;
  /** Without it the form has nothing but its text until something is typed. */
  onCancel?: (() => void) | undefined;
}

export function useCommentForm(options: CommentFormOptions) {
  const { documentId, mayInvite, draft, initial = EMPTY, onSubmit, onCancel } = options;
  const value = useCommentDraft(draft) ?? initial;
  const { field, putCaret } = useCaret(value.text);
  // Of words that are changed, none is a change as well.
  const isNothing = (text: string): boolean => text === "" && initial.text === "" && !("passage" in value);
  const keep = ({ text, people }: Named): void =>
    keepCommentDraft(draft, isNothing(text) ? null : { ...value, text, people, documentId });
  const inviting = useInviting({ documentId, onMember: (member, typed) => nameIn(draft, member, typed) });
  const mentions = useMentions({
    documentId,
    mayInvite,
    text: value.text,
    people: value.people,
    onTake: ({ text, people }, caret) => {
      keep({ text, people: stillNamed(text, people) });
      putCaret(caret);
    },
    onInvite: inviting.invite,
  });
  const change = (text: string, caret: number): void => {
    // A name is kept while it is typed over: undo brings it back with whom it means.
    keep({ text, people: peopleAfter(value, text, caret) });
    if (inviting.failure !== null) inviting.forget();
    mentions.look(text, caret);
  };
  const send = (): void => {
    const people = stillNamed(value.text, value.people);
    inviting.forget();
    onSubmit(bodyOf(value.text.trim(), people), people);
  };
  const cancel = (): void => {
    keepCommentDraft(draft, null);
    inviting.forget();
    onCancel?.();
    if (!onCancel) field.current?.blur();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event.nativeEvent) || mentions.onKeyDown(event)) return;
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
  return { field, value, mentions, inviting, change, send, cancel, onKeyDown };
}

/** Puts the caret behind the name that was chosen, once the text has it. */
function useCaret(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const caretAfter = useRef<number | null>(null);
  useLayoutEffect(() => {
    const caret = caretAfter.current;
    caretAfter.current = null;
    if (caret !== null) field.current?.setSelectionRange(caret, caret);
  }, [text]);
  const putCaret = (caret: number): void => {
    caretAfter.current = caret;
  };
  return { field, putCaret };
}

/** Names whoever has become a member where they were typed, as long as that stands in the draft. */
function nameIn(draft: string, member: Member, typed: string): void {
  const now = readCommentDraft(draft);
  const from = now?.text.lastIndexOf(`@${typed}`) ?? -1;
  if (!now || from < 0) return;
  const { text, people } = withPerson(now, { from, typed }, { id: member.userId, name: member.name });
  keepCommentDraft(draft, { ...now, text, people });
}
