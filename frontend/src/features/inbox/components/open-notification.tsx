/** The notification that is open: its document, and what it is about, to be answered there. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BellIcon, BellOffIcon } from "lucide-react";
import { useEffect } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Notification } from "@/lib/api/types";

import { useMarkRead } from "../api/mark-read";
import { notificationSettingsQuery, useMute } from "../api/settings";
import { didWords } from "../notification-words";
import { DiscussionCard } from "./discussion-card";
import { ActorBadge } from "./actor-badge";

/** Most of what is told is no suggestion. */
const SuggestionPart = lazyPart(async () => (await import("./suggestion-part")).SuggestionPart, {
  isForSome: true,
});

export function OpenNotification({ told }: { told: Notification }) {
  const { mutate } = useMarkRead();
  const { id, isRead } = told;
  useEffect(() => {
    if (!isRead) mutate({ id });
  }, [mutate, id, isRead]);
  return (
    <>
      <header className="flex h-topbar flex-none items-center gap-2 border-b border-line pr-3 pl-6 max-md:hidden">
        <h2 title={told.title} className="min-w-0 flex-1 cut font-semibold">
          <bdi>{told.title}</bdi>
        </h2>
        <Actions told={told} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-6 pb-10 max-md:px-4">
        <div className="mx-auto grid max-w-160 grid-cols-[minmax(0,1fr)] gap-4">
          <p className="flex flex-wrap items-center gap-2 text-muted">
            <ActorBadge person={told.actor} />
            <span className="min-w-0 wrap-anywhere">
              <bdi className="font-medium text-text">{told.actor.name}</bdi> {didWords(told)}
            </span>
            <span className="type-caption">
              <RelativeTime value={told.createdAt} inSentence />
            </span>
          </p>
          <About told={told} />
        </div>
      </div>
    </>
  );
}

function About({ told: { threadId, documentId, proposalId, role, text } }: { told: Notification }) {
  if (threadId !== null) return <DiscussionCard key={threadId} threadId={threadId} role={role} />;
  if (documentId !== null && proposalId !== null)
    return <SuggestionPart key={proposalId} {...{ documentId, proposalId, role }} />;
  if (text === "") return null;
  return (
    <p dir="auto" className="border-l border-line pl-6 wrap-anywhere max-md:pl-4">
      {text}
    </p>
  );
}

/** In the head on desktops, in the bar of a phone. */
export function Actions({ told }: { told: Notification }) {
  return (
    <>
      {told.documentId !== null && <MuteButton documentId={told.documentId} />}
      {told.documentId !== null ? (
        <Button asChild size="tool">
          <Link
            to="/documents/$documentId"
            aria-label="Open document"
            params={{ documentId: told.documentId }}
            search={{ comment: told.commentId ?? undefined, proposal: told.proposalId ?? undefined }}
          >
            <span>
              Open<span className="max-md:hidden"> document</span>
            </span>
          </Link>
        </Button>
      ) : (
        told.projectId !== null && (
          <Button asChild size="tool">
            <Link to="/projects/$projectId" params={{ projectId: told.projectId }} aria-label="Open project">
              <span>
                Open<span className="max-md:hidden"> project</span>
              </span>
            </Link>
          </Button>
        )
      )}
    </>
  );
}

function MuteButton({ documentId }: { documentId: number }) {
  const { data } = useQuery(notificationSettingsQuery);
  const { mutate, isPending } = useMute();
  if (!data) return null;
  const isMuted = data.muted.some(({ id }) => id === documentId);
  return (
    <IconButton
      label={isMuted ? "Unmute this document" : "Mute this document"}
      icon={isMuted ? BellOffIcon : BellIcon}
      aria-pressed={isMuted}
      pending={isPending}
      onClick={() => mutate({ id: documentId, isMuted: !isMuted })}
    />
  );
}
