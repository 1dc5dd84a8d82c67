/** A conversation in the list: its title, the day something was last said in it, and what can be done with it. */
import { Link } from "@tanstack/react-router";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { MoveToTrash } from "@/features/trash/components/move-to-trash";
import type { Thread } from "@/lib/api/types";
import { exactTime } from "@/lib/format/relative-time";
import { useNow } from "@/lib/use-now";

import { dayLabel } from "../threads";
import { TitleForm } from "./title-form";

export interface ThreadRowProps {
  thread: Thread;
  isOpen: boolean;
  onOpen: () => void;
  /** It is in the trash; resolves when it is out of sight. */
  onMoved: () => Promise<void>;
  onDelete: (thread: Thread) => void;
}

/** The actions stand on the row that is open or pointed at; a finger, which points at nothing, has them on every row. */
const ACTIONS =
  "relative hidden flex-none group-focus-within/thread:flex group-hover/thread:flex group-data-open/thread:flex has-data-[state=open]:flex max-lg:flex";

export function ThreadRow({ thread, isOpen, onOpen, onMoved, onDelete }: ThreadRowProps) {
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
          onEnd={(hadFocus) => {
            wantsFocus.current = hadFocus;
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
        <Menu>
          <MenuTrigger>
            <IconButton label={`Actions for ${title}`} icon={Ellipsis} className="size-6! max-lg:size-10!" />
          </MenuTrigger>
          <MenuContent align="end">
            <MenuItem icon={Pencil} onSelect={() => setEditing(true)}>
              Edit title
            </MenuItem>
            <MoveToTrash item={{ kind: "thread", id, title }} onMoved={onMoved} />
            <MenuItem icon={Trash2} danger onSelect={() => onDelete(thread)}>
              Delete conversation
            </MenuItem>
          </MenuContent>
        </Menu>
      </span>
    </li>
  );
}
