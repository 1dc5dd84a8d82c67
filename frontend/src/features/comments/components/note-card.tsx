/** A note beside the text: one line of a discussion that is closed, all of the one that is open. */
import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode, useEffect, useRef } from "react";

import { RelativeTime } from "@/components/ui/relative-time";
import { cn } from "@/lib/cn";
import { isComposing } from "@/lib/keyboard";

import { commentQuery } from "../api/get-comments";
import { openNote } from "../comments-page";
import { useComments, usePageState } from "../comments-context";
import { readable } from "../mentions";
import type { CommentNote, Note } from "../notes";
import { DetachedLine } from "./detached-line";
import { NewComment } from "./new-comment";
import { OpenDiscussion } from "./open-discussion";
import { CommenterBadge } from "./commenter-badge";
import { StandingBadge } from "./standing-badge";
import { UnsentEntry } from "./unsent-entry";
import { UnsentReplies } from "./unsent-replies";

export const NoteCard = memo(
  NoteCardOf,
  // Where its words are is nothing that it shows: others type before them.
  ({ note: before }, { note: now }) =>
    noteLabel(before) === noteLabel(now) && before.standing === now.standing && isSame(before, now),
);

function isSame(before: Note, now: Note): boolean {
  if (before.kind === "comment") return now.kind === "comment" && now.comment === before.comment;
  if (before.kind === "other") return now.kind === "other" && now.other.draw === before.other.draw;
  if (before.kind === "unsent") return now.kind === "unsent" && now.waiting === before.waiting;
  return now.kind === "new";
}

function NoteCardOf({ note }: { note: Note }) {
  const isOpen = usePageState(({ open }) => open === note.key);
  const label = noteLabel(note);
  switch (note.kind) {
    case "new":
      return (
        <Card label={label} isOpen className="p-2">
          <NewComment />
        </Card>
      );
    case "unsent":
      return (
        <Card label={label} isOpen={isOpen}>
          <UnsentEntry waiting={note.waiting} />
        </Card>
      );
    case "other":
      return (
        <Card label={label} isOpen={isOpen}>
          {note.other.draw()}
        </Card>
      );
    case "comment":
      return isOpen ? (
        <OpenNote note={note} label={label} />
      ) : note.standing === "detached" ? (
        <DetachedNote note={note} label={label} />
      ) : (
        <ClosedNote note={note} label={label} />
      );
  }
}

/** "Comment on FR-001". */
export function noteLabel(note: Note): string {
  const { kind, place, standing } = note;
  if (kind === "other") return note.other.label;
  const what = kind === "new" ? "New comment" : "Comment";
  if (standing === "document") return `${what} on the document`;
  return place?.name ? `${what} on ${place.name}` : what;
}

function OpenNote({ note, label }: { note: CommentNote; label: string }) {
  const { store } = useComments();
  const content = useRef<HTMLDivElement>(null);
  const { isFetched } = useQuery(commentQuery(note.comment.id));
  // One that was just sent is first to stand at its words: until then the rail has it elsewhere. The replies come later.
  const stands = note.standing !== "unknown";
  useEffect(() => {
    if (stands) content.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, [stands, isFetched]);
  return (
    <Card label={label} isOpen onClose={() => openNote(store, null)} className="scroll-my-3">
      <div ref={content}>
        <OpenDiscussion note={note} />
      </div>
    </Card>
  );
}

interface CardProps {
  label: string;
  isOpen: boolean;
  onClose?: () => void;
  className?: string;
  children: ReactNode;
}

function Card({ label, isOpen, onClose, className, children }: CardProps) {
  return (
    // Escape closes it from wherever the focus is in it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented && !isComposing(event.nativeEvent)) onClose?.();
      }}
      data-open={isOpen || undefined}
      className={cn(
        "rounded-menu border bg-raised px-3 py-2.5 type-small",
        isOpen ? "border-line-strong shadow-menu" : "border-line",
        className,
      )}
    >
      {children}
    </section>
  );
}

function ClosedNote({ note, label }: { note: CommentNote; label: string }) {
  const { store } = useComments();
  const { comment, key, standing } = note;
  const { author, body, mentions, isDeleted, createdAt, replyCount } = comment;
  const words = isDeleted ? "This comment was deleted." : readable(body, mentions);
  return (
    <button
      type="button"
      aria-label={`${label}: ${words}`}
      onClick={() => openNote(store, key)}
      className="grid w-full grid-cols-[minmax(0,1fr)] gap-1.5 rounded-menu border border-line bg-raised px-3 py-2.5 text-left type-small hover-fade hover:bg-hover"
    >
      <span className="flex min-h-5 items-center gap-2 type-caption text-muted">
        <CommenterBadge person={author} />
        <span className="min-w-0 flex-1 cut">
          <RelativeTime value={createdAt} />
          {standing === "document" && " · on the document"}
        </span>
        <StandingBadge standing={standing} />
      </span>
      <span dir="auto" className={cn("cut", isDeleted && "text-muted italic")}>
        {words}
      </span>
      <UnsentReplies commentId={comment.id} />
      {replyCount > 0 && (
        <span className="type-caption font-medium text-muted">
          {replyCount === 1 ? "1 reply" : `${replyCount} replies`}
        </span>
      )}
    </button>
  );
}

/** Its words are gone: they are said instead, with the way to put it on others. */
function DetachedNote({ note, label }: { note: CommentNote; label: string }) {
  const { store } = useComments();
  const { comment, key } = note;
  const words = readable(comment.body, comment.mentions);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 type-small">
      <DetachedLine
        about={comment}
        words={
          <button
            type="button"
            aria-label={`${label}: ${words}`}
            onClick={() => openNote(store, key)}
            className="flex min-w-0 flex-1 items-center gap-2 rounded-mark text-left text-text"
          >
            <CommenterBadge person={comment.author} />
            <span dir="auto" className="cut">
              {words}
            </span>
          </button>
        }
      />
      <UnsentReplies commentId={comment.id} />
    </div>
  );
}
