/** The field in which a conversation's title is edited, in the place of its row. */
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { FieldError, Input } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import type { Thread } from "@/lib/api/types";
import { KEEPS_ESCAPE } from "@/lib/escape";
import { titleTooLong } from "@/lib/format/title-length";
import { isComposing } from "@/lib/keyboard";

import { useRenameThread } from "../api/rename-thread";

interface TitleFormProps {
  thread: Thread;
  /** Whether the focus was still in it: whoever has gone elsewhere meanwhile keeps it there. */
  onEnd: (hadFocus: boolean) => void;
}

/**
 * Enter and leaving the field keep the title, Escape leaves it as it was. One that could not be kept or is too long
 * stays here; so does one typed over a title that was given elsewhere meanwhile, as by the assistant, until the person
 * has decided.
 */
export function TitleForm({ thread: { id, title: known }, onEnd: close }: TitleFormProps) {
  /** What is not changed here does not replace what the conversation is called meanwhile. */
  const [before, setBefore] = useState(known);
  const [title, setTitle] = useState(before);
  const [isContested, setContested] = useState(false);
  const error = titleTooLong(title);
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  /** What was typed over a title given elsewhere, until the person has decided; it is told if the field goes first. */
  const undecided = useRef<{ kept: string; typed: string } | null>(null);
  useEffect(
    () => () => {
      if (undecided.current) tellOther(undecided.current.kept, undecided.current.typed);
    },
    [],
  );
  const onEnd = () => {
    undecided.current = null;
    close(form.current?.contains(document.activeElement) === true);
  };
  const rename = useRenameThread((thread, renaming) => {
    if (!form.current) {
      tellOther(thread.title, renaming.title);
      return;
    }
    undecided.current = { kept: thread.title, typed: renaming.title };
    setBefore(thread.title);
    setContested(true);
  });
  const keep = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (rename.isPending || error !== null) return;
    if (title === before) onEnd();
    else
      rename.mutate(
        { id, before, title },
        {
          onSuccess: ({ isKept }) => {
            if (isKept) onEnd();
          },
        },
      );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onEnd();
  };
  return (
    <form ref={form} onSubmit={keep}>
      <Input
        autoFocus
        aria-label="Title"
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        className="h-7.5! px-2! type-small max-lg:h-10!"
        value={title}
        readOnly={rename.isPending}
        onChange={(event) => {
          setTitle(event.target.value);
          if (undecided.current) undecided.current.typed = event.target.value;
        }}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        {...KEEPS_ESCAPE}
        onBlur={() => {
          if (!isContested) keep();
        }}
      />
      {error !== null && <FieldError id={errorId}>{error}</FieldError>}
      {isContested && <Decision theirs={before} isPending={rename.isPending} onTheirs={onEnd} />}
    </form>
  );
}

interface DecisionProps {
  theirs: string;
  isPending: boolean;
  onTheirs: () => void;
}

/** Between the title that is typed and the one that was given elsewhere. */
function Decision({ theirs, isPending, onTheirs }: DecisionProps) {
  return (
    <div className="px-2 pt-1 type-caption">
      <p role="alert" className="break-words text-muted">
        Renamed elsewhere. It's now “<bdi>{theirs}</bdi>”.
      </p>
      <div className="flex gap-1 pt-1">
        <Button type="submit" size="tool" pending={isPending}>
          Keep mine
        </Button>
        <Button size="tool" variant="ghost" onClick={onTheirs}>
          Use theirs
        </Button>
      </div>
    </div>
  );
}

/** The field is gone, and with it the place to decide. */
function tellOther(kept: string, typed: string): void {
  toast({
    title: "The title was changed in two places",
    description: `It's now “${kept}”. Yours was “${typed.trim()}”.`,
  });
}
