/** A conversation in the list: its title, the day something was last said in it, and what can be done with it. */
import { Link } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from "react";

import { Input } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import type { Thread } from "@/lib/api/types";
import { KEEPS_ESCAPE } from "@/lib/escape";
import { exactTime } from "@/lib/format/relative-time";
import { useNow } from "@/lib/use-now";

import { useRenameThread } from "../api/rename-thread";
import { dayLabel } from "../threads";

export interface ThreadRowProps {
  thread: Thread;
  isOpen: boolean;
  onOpen: () => void;
  onDelete: (thread: Thread) => void;
}

/** The actions stand on the row that is open or pointed at; a finger, which points at nothing, has them on every row. */
const ACTIONS =
  "relative hidden flex-none group-focus-within/thread:flex group-hover/thread:flex group-data-open/thread:flex max-lg:flex";

export function ThreadRow({ thread, isOpen, onOpen, onDelete }: ThreadRowProps) {
  const now = useNow();
  const [isEditing, setEditing] = useState(false);
  /** The title was edited by keyboard: whoever did goes on from here. */
  const wantsFocus = useRef(false);
  const { id, title, updatedAt } = thread;
  if (isEditing) {
    return (
      <li className="px-1 py-1">
        <TitleForm
          thread={thread}
          onEnd={() => {
            wantsFocus.current = true;
            setEditing(false);
          }}
        />
      </li>
    );
  }
  return (
    <li
      data-open={isOpen || undefined}
      className="group/thread relative flex h-9.5 items-center gap-1 rounded-control pr-1 pl-2 hover:bg-hover data-open:bg-selected max-lg:h-12"
    >
      <Link
        ref={(link) => {
          if (link && wantsFocus.current) link.focus();
          wantsFocus.current = false;
        }}
        to="/chat"
        search={{ thread: id }}
        aria-current={isOpen ? "true" : undefined}
        onClick={onOpen}
        className="min-w-0 flex-1 rounded-mark after:absolute after:inset-0"
      >
        <span title={title} className="cut block text-[13px]/4.5 group-data-open/thread:font-medium">
          {title}
        </span>
        <time dateTime={updatedAt} title={exactTime(updatedAt)} className="block text-[12px]/3.5 text-muted">
          {dayLabel(updatedAt, now)}
        </time>
      </Link>
      <span className={ACTIONS}>
        <IconButton
          label="Edit title"
          icon={Pencil}
          className="size-6! max-lg:size-10!"
          onClick={() => setEditing(true)}
        />
        <IconButton
          label="Delete conversation"
          icon={Trash2}
          className="size-6! max-lg:size-10!"
          onClick={() => onDelete(thread)}
        />
      </span>
    </li>
  );
}

interface TitleFormProps {
  thread: Thread;
  onEnd: () => void;
}

/** Enter and leaving the field keep the title, Escape leaves it as it was. One that could not be kept stays here. */
function TitleForm({ thread, onEnd }: TitleFormProps) {
  /** The assistant may name the conversation meanwhile: what was not changed here does not replace that. */
  const [before] = useState(thread.title);
  const [title, setTitle] = useState(before);
  const rename = useRenameThread();
  const keep = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (rename.isPending) return;
    if (title === before) onEnd();
    else rename.mutate({ thread, title }, { onSuccess: onEnd });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onEnd();
  };
  return (
    <form onSubmit={keep}>
      <Input
        autoFocus
        aria-label="Title"
        maxLength={200}
        className="h-7.5! px-2! type-small max-lg:h-10!"
        value={title}
        readOnly={rename.isPending}
        onChange={(event) => setTitle(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        {...KEEPS_ESCAPE}
        onBlur={() => keep()}
      />
    </form>
  );
}
