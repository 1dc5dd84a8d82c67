/** List of the visitor's notifications, today's before the rest. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedLine } from "@/components/patterns/failed-line";
import { ShowMore } from "@/components/patterns/show-more";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { Notification } from "@/lib/api/types";
import { useNow } from "@/lib/use-now";

import { notificationPagesQuery } from "../api/notifications";
import { dayOf } from "../notification-words";
import { NotificationRow } from "./notification-row";

interface NotificationListProps {
  filter: "all" | "unread";
  openId: number | undefined;
}

export function NotificationList({ filter, openId }: NotificationListProps) {
  const list = useInfiniteQuery(notificationPagesQuery(filter));
  const now = useNow();
  if (list.isPending) return <Waiting />;
  // A refresh that fails behind rows in sight takes nothing away from them.
  if (!list.data)
    return (
      <FailedLine className="px-6 pt-6" onRetry={() => void list.refetch()}>
        Couldn't load your notifications.
      </FailedLine>
    );
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <Nothing filter={filter} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-2 pt-1 pb-4 max-md:px-1">
      {(["Today", "Earlier"] as const).map((day) => (
        <Day
          key={day}
          day={day}
          rows={rows.filter(({ createdAt }) => dayOf(createdAt, now) === day)}
          filter={filter}
          openId={openId}
        />
      ))}
      {list.hasNextPage && <ShowMore list={list} className="mt-2 ml-2" />}
    </div>
  );
}

interface DayProps extends NotificationListProps {
  day: string;
  rows: Notification[];
}

function Day({ day, rows, filter, openId }: DayProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={day}>
      <h2 className="px-4 pt-3 pb-1 type-caption font-medium text-muted">{day}</h2>
      <ul className="grid gap-px">
        {rows.map((told) => (
          <NotificationRow key={told.id} told={told} filter={filter} isOpen={told.id === openId} />
        ))}
      </ul>
    </section>
  );
}

function Nothing({ filter }: { filter: "all" | "unread" }) {
  return (
    <div className="px-6 max-md:px-4">
      <EmptyState
        title={filter === "unread" ? "Nothing new" : "No notifications yet"}
        text="Mentions, replies, invitations and suggestions on your documents appear here."
        action={
          filter === "unread" && (
            <Button asChild>
              <Link to="/notifications">Show all</Link>
            </Button>
          )
        }
      />
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading notifications" className="grid gap-6 px-6 pt-8">
      {[220, 180, 240].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="h-5" width={36} />
          <div className="grid gap-2">
            <Skeleton className="h-4" width={width} />
            <Skeleton className="h-3" width={140} />
          </div>
        </div>
      ))}
    </div>
  );
}
