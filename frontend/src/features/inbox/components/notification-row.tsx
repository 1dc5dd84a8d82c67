/** One notification in the list: who did what, where, and the first words of it; a dot and stronger words if unread. */
import { Link } from "@tanstack/react-router";

import { RelativeTime } from "@/components/ui/relative-time";
import type { Notification } from "@/lib/api/types";
import { cn } from "@/lib/cn";

import { didWords } from "../notification-words";
import { ActorBadge } from "./actor-badge";

interface NotificationRowProps {
  told: Notification;
  filter: "all" | "unread";
  isOpen: boolean;
}

export function NotificationRow({ told, filter, isOpen }: NotificationRowProps) {
  const isNew = !told.isRead;
  return (
    <li>
      <Link
        to="/notifications"
        search={{ filter: filter === "unread" ? filter : undefined, open: told.id }}
        aria-current={isOpen ? "true" : undefined}
        className="relative grid grid-cols-[48px_minmax(0,1fr)_auto] gap-x-2 rounded-control py-2.25 pr-3 pl-4 text-muted hover:bg-hover focus-visible:-outline-offset-2 max-md:py-3 md:[&[aria-current]]:bg-selected"
      >
        {isNew && (
          <span aria-hidden className="absolute top-4 left-1 size-1.75 rounded-full bg-text max-md:top-5" />
        )}
        <span className="justify-self-start">
          <ActorBadge person={told.actor} />
        </span>
        <span className="grid min-w-0 gap-px">
          <span className="wrap-anywhere">
            {isNew && <span className="sr-only">Unread: </span>}
            <bdi className={cn(isNew && "font-medium text-text")}>{told.actor.name}</bdi> {didWords(told)}
          </span>{" "}
          <bdi className="cut type-small">{told.title}</bdi>{" "}
          {told.text !== "" && (
            <span dir="auto" className={cn("line-clamp-2 type-small wrap-anywhere", isNew && "text-text")}>
              “{told.text}”
            </span>
          )}
        </span>{" "}
        <span className="type-caption leading-5 whitespace-nowrap">
          <RelativeTime value={told.createdAt} />
        </span>
      </Link>
    </li>
  );
}
