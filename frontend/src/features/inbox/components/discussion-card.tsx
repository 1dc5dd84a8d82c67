/** The discussion that a notification is about: the words of the document, what was said, and an answer in place. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect } from "react";

import { FailedLine } from "@/components/patterns/failed-line";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { Words } from "@/features/comments/components/words";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Comment, Role, Said } from "@/lib/api/types";
import { onHint } from "@/lib/live";
import { readable, readAfter, readBefore } from "@/lib/markdown/as-read";
import { mayComment } from "@/lib/roles";

import { discussionQuery, useEndDiscussion } from "../api/discussion";
import { ActorBadge } from "./actor-badge";
import { ReplyBox } from "./reply-box";

interface DiscussionCardProps {
  threadId: number;
  /** The visitor's on the document: who may not reply, resolve and reopen is told so. */
  role: Role;
}

export function DiscussionCard({ threadId, role }: DiscussionCardProps) {
  const mayAnswer = mayComment(role);
  const { data, isError, refetch } = useQuery(discussionQuery(threadId));
  useFollowed(threadId);
  if (isError && !data)
    return <FailedLine onRetry={() => void refetch()}>Couldn't load the discussion.</FailedLine>;
  if (!data) return <Skeleton className="h-24" />;
  return (
    <div className="grid min-w-0 gap-4">
      {data.passage && <Passage passage={data.passage} />}
      <section aria-label="Discussion" className="rounded-menu border border-line bg-raised px-4 pt-1 pb-3">
        <SaidPart said={data} end={mayAnswer && <EndButton about={data} />} />
        {data.replies?.map((reply) => (
          <SaidPart key={reply.id} said={reply} />
        ))}
        {data.resolvedAt !== null && (
          <p className="flex items-center gap-1 border-t border-line py-2 type-caption text-muted">
            <Check aria-hidden className="size-3.5 text-ok" />
            Resolved{data.resolvedBy?.name && <> by {data.resolvedBy.name}</>}
          </p>
        )}
        {mayAnswer ? (
          <ReplyBox
            key={data.id}
            threadId={data.id}
            documentId={data.documentId}
            mayInvite={role === "owner"}
          />
        ) : (
          <p className="border-t border-line pt-3 pb-1 type-small text-muted">
            You can view this document. To reply, ask its owner to let you comment.
          </p>
        )}
      </section>
    </div>
  );
}

/** What is said while it is open appears. */
function useFollowed(threadId: number) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: queryKeys.comment(threadId) });
    const stops = ["notifications_update", "comments_update"].map((type) => onHint(type, ask));
    return () => stops.forEach((stop) => stop());
  }, [queryClient, threadId]);
}

function Passage({ passage: { before, quote, after, state } }: { passage: NonNullable<Comment["passage"]> }) {
  return (
    <blockquote
      dir="auto"
      className="border-l border-line pl-6 text-[16px]/[26px] wrap-anywhere whitespace-pre-wrap max-md:pl-4"
    >
      {state === "detached" ? (
        <>
          <s className="text-muted">{readable(quote)}</s>
          <span className="mt-1 block type-caption text-muted">This text is no longer in the document.</span>
        </>
      ) : (
        <>
          <span className="text-muted">{readBefore(before)}</span>
          <mark className="border-b-2 border-comment-line bg-comment text-text">{readable(quote)}</mark>
          <span className="text-muted">{readAfter(after)}</span>
        </>
      )}
    </blockquote>
  );
}

function SaidPart({ said, end }: { said: Said; end?: ReactNode }) {
  return (
    <div className="grid gap-1 border-line py-3 not-first:border-t">
      <div className="flex min-h-5 items-center gap-2 type-small text-muted">
        <ActorBadge person={said.author} />
        <bdi className="cut">{said.author.name}</bdi>
        <span className="flex-1 whitespace-nowrap type-caption">
          <RelativeTime value={said.createdAt} />
          {said.editedAt !== null && !said.isDeleted && " · edited"}
        </span>
        {end}
      </div>
      {said.isDeleted ? (
        <p className="text-muted italic">This comment was deleted.</p>
      ) : (
        <Words body={said.body} mentions={said.mentions} />
      )}
    </div>
  );
}

function EndButton({ about }: { about: Comment }) {
  const { mutate, isPending, error } = useEndDiscussion(about.id);
  const isOver = about.resolvedAt !== null;
  return (
    <>
      {error && (
        <span role="alert" className="type-caption text-danger">
          {errorText(error)}
        </span>
      )}
      <Button
        variant="ghost"
        size="tool"
        className="-my-1 -mr-2"
        pending={isPending}
        onClick={() => mutate(isOver ? "reopen" : "resolve")}
      >
        {isOver ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
        {isOver ? "Reopen" : "Resolve"}
      </Button>
    </>
  );
}
