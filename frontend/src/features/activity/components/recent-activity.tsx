/** "Recent activity": what happened in a project, newest first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FailedLine } from "@/components/patterns/failed-line";
import { ShowMore } from "@/components/patterns/show-more";
import { RelativeTime } from "@/components/ui/relative-time";
import { useAuth } from "@/features/auth/auth-context";
import type { Activity } from "@/lib/api/types";
import { projectActivitiesQuery } from "../api/list-activities";
import { activityWords } from "../activity-words";

export function RecentActivity({ projectId }: { projectId: number }) {
  const query = useInfiniteQuery(projectActivitiesQuery(projectId));
  const { data, isError, hasNextPage, refetch } = query;
  const activities = data?.pages.flatMap(({ rows }) => rows);
  if (!activities && !isError) return null;
  return (
    <section aria-labelledby="recent-activity" className="mt-7">
      <h2 id="recent-activity" className="mb-3 font-semibold">
        Recent activity
      </h2>
      {activities ? (
        <div className="rounded-dialog border border-line bg-raised">
          {activities.length === 0 && <p className="px-4 py-3 text-muted">No activity yet.</p>}
          <ul>
            {activities.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} />
            ))}
          </ul>
          {hasNextPage && (
            <div className="border-t border-line p-1.5">
              <ShowMore list={query} />
            </div>
          )}
        </div>
      ) : (
        <FailedLine onRetry={() => void refetch()}>Couldn't load recent activity.</FailedLine>
      )}
    </section>
  );
}

function ActivityRow({ activity }: { activity: Activity }) {
  const { kind, actor, title, documentId, createdAt } = activity;
  const { user } = useAuth();
  const { before, after } = activityWords(kind);
  return (
    <li className="flex items-baseline gap-3 px-4 py-2 type-small not-first:border-t not-first:border-line">
      <p className="min-w-0 flex-1 break-words text-muted">
        {actor.id === user?.id ? (
          `${before} `
        ) : (
          <>
            <bdi className="text-text">{actor.name}</bdi>
            {` ${before.charAt(0).toLowerCase()}${before.slice(1)} `}
          </>
        )}
        {documentId === null ? (
          <bdi className="text-text">{title}</bdi>
        ) : (
          <Link
            to="/documents/$documentId"
            params={{ documentId }}
            className="rounded-mark text-text hover:underline"
          >
            <bdi>{title}</bdi>
          </Link>
        )}
        {after && ` ${after}`}
      </p>
      <span className="flex-none type-caption text-muted">
        <RelativeTime value={createdAt} />
      </span>
    </li>
  );
}
