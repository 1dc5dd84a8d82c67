/** An open discussion: the comment, the changes that were proposed to it, the replies, and a form for the next one. */
import { useQuery } from "@tanstack/react-query";
import { Check, RotateCcw } from "lucide-react";
import { useStore } from "zustand";

import { FailedLine } from "@/components/patterns/failed-line";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import type { Comment } from "@/lib/api/types";
import { mayComment } from "@/lib/roles";

import { useChangeComment } from "../api/change-comments";
import { commentQuery } from "../api/get-comments";
import { openNote } from "../comments-page";
import { useComments } from "../comments-context";
import type { CommentNote, Standing } from "../notes";
import { DetachedLine } from "./detached-line";
import { ReplyForm } from "./reply-form";
import { SaidEntry } from "./said-entry";
import { StandingBadge } from "./standing-badge";
import { UnsentEntry } from "./unsent-entry";

export function Discussion({ note }: { note: CommentNote }) {
  const { role, renderProposals, outbox } = useComments();
  const { data, isError, refetch } = useQuery(commentQuery(note.comment.id));
  const unsent = useStore(outbox.store).filter(({ commentId }) => commentId === note.comment.id);
  const about = data ?? note.comment;
  const proposals = renderProposals?.(about.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 type-small max-md:gap-3 max-md:text-[15px]/[22px] [&>*+*]:border-t [&>*+*]:border-line [&>*+*]:pt-2 max-md:[&>*+*]:pt-3 [&>*]:min-w-0">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <SaidEntry about={about} said={about} actions={<EndButton about={about} />} />
        <Resolved about={about} />
        <StandingLine about={about} standing={note.standing} />
        {note.standing === "detached" && <DetachedLine about={about} />}
      </div>
      {proposals}
      {data?.replies?.map((reply) => (
        <SaidEntry key={reply.id} about={data} said={reply} />
      ))}
      {!data && !isError && about.replyCount > 0 && <Skeleton className="h-4" width={150} />}
      {isError && !data && <FailedLine onRetry={() => void refetch()}>Couldn't load the replies.</FailedLine>}
      {unsent.map((waiting) => (
        <UnsentEntry key={waiting.key} waiting={waiting} />
      ))}
      {mayComment(role) && <ReplyForm about={about} />}
    </div>
  );
}

function EndButton({ about }: { about: Comment }) {
  const { role, store } = useComments();
  const { mutate, isPending } = useChangeComment();
  if (!mayComment(role)) return null;
  if (about.resolvedAt !== null)
    return (
      <IconButton
        label="Reopen"
        icon={RotateCcw}
        pending={isPending}
        onClick={() => mutate({ do: "reopen", about })}
      />
    );
  return (
    <IconButton
      label="Resolve"
      icon={Check}
      pending={isPending}
      onClick={() => mutate({ do: "resolve", about }, { onSuccess: () => openNote(store, null) })}
    />
  );
}

function Resolved({ about: { resolvedBy, resolvedAt } }: { about: Comment }) {
  if (resolvedAt === null) return null;
  return (
    <p className="flex items-center gap-1 type-caption text-muted">
      <Check aria-hidden className="size-3.5 text-ok" />
      Resolved{resolvedBy?.name && <> by {resolvedBy.name}</>}
    </p>
  );
}

/** Under what was said, since beside it the buttons leave too little room. */
function StandingLine({ about, standing }: { about: Comment; standing: Standing }) {
  const { role } = useComments();
  const { mutate, isPending } = useChangeComment();
  if (standing !== "moved" && standing !== "detached") return null;
  const isAsked = standing === "moved" && about.resolvedAt === null && mayComment(role);
  return (
    <div className="flex flex-wrap items-center gap-x-2 type-caption text-muted">
      <StandingBadge standing={standing} />
      {isAsked && (
        <>
          <span>The text was rewritten.</span>
          <Button
            size="tool"
            variant="ghost"
            className="-mr-2 -mb-1.5 ml-auto"
            pending={isPending}
            onClick={() => mutate({ do: "keep", about })}
          >
            Keep here
          </Button>
        </>
      )}
    </div>
  );
}
