/** Hears from the server what has changed for the visitor, and asks for it again. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAuth } from "@/features/auth/auth-context";
import { queryKeys } from "@/lib/api/keys";
import { reportIdentityMismatch, thisPerson } from "@/lib/api/person";
import { emitHint, type Hint, openLive } from "@/lib/live";

/** What is asked for again at which hint. */
const HINTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  usage_update: [queryKeys.usage],
  documents_update: [
    queryKeys.documentLists,
    queryKeys.projects,
    queryKeys.unreadCounts,
    queryKeys.unreadNotifications,
  ],
  projects_update: [queryKeys.projects, queryKeys.ownTemplates],
  chats_update: [queryKeys.chats, queryKeys.threads],
  activities_update: [queryKeys.activities],
  shares_update: [queryKeys.shares, queryKeys.allMembers],
  trash_update: [queryKeys.trash],
  /** Of one discussion at a time: whoever shows it asks for it, and lists for the number of those that are open. */
  comments_update: [queryKeys.openComments],
  /** On one document: whoever has it open asks for them. */
  proposals_update: [],
  /** Whoever has the document open is told of it. */
  restored_update: [],
  notifications_update: [queryKeys.notifications],
  access_update: [
    queryKeys.documentLists,
    queryKeys.projects,
    queryKeys.ownTemplates,
    queryKeys.allMembers,
    queryKeys.notifications,
  ],
};
/** What somebody looks at to see it change, and what they may do from now on. */
const AT_ONCE = new Set([
  "usage_update",
  "shares_update",
  "access_update",
  "comments_update",
  "proposals_update",
  "restored_update",
]);
/** Other hints come with every save of somebody who types: they are followed together, after so many milliseconds. */
const TOGETHER = 2000;
/** The server may have missed hints: all pages then ask for everything, each within so many milliseconds. */
const REFETCH = "refetch";
const REFETCH_WITHIN = 5000;

export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const id = user?.id;
  useEffect(() => {
    if (!id) return;
    const person = thisPerson();
    const pending = new Map<string, Hint[]>();
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const refetch = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
    const follow = (type: string, hints: readonly Hint[]) => {
      HINTS[type]?.forEach(refetch);
      hints.forEach(emitHint);
    };
    const followAll = () => Object.keys(HINTS).forEach((type) => follow(type, [{ type }]));
    const followLater = (type: string, wait: number) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        const hints = pending.get(type) ?? [];
        pending.delete(type);
        if (type === REFETCH) followAll();
        else follow(type, hints);
      }, wait);
      timers.add(timer);
    };
    const close = openLive({
      onMessage: (hint) => {
        const { type } = hint;
        if (AT_ONCE.has(type)) follow(type, [hint]);
        else if (pending.has(type)) pending.get(type)?.push(hint);
        else if (type in HINTS || type === REFETCH) {
          pending.set(type, [hint]);
          followLater(type, type === REFETCH ? Math.random() * REFETCH_WITHIN : TOGETHER);
        }
      },
      onReturn: followAll,
      onEnded: () => reportIdentityMismatch(person),
    });
    return () => {
      close();
      timers.forEach(clearTimeout);
    };
  }, [id, queryClient]);
}
