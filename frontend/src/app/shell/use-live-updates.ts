/** Hears from the server what has changed for the visitor, and asks for it again. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAuth } from "@/features/auth/auth-context";
import { queryKeys } from "@/lib/api/keys";
import { doubt, thisPerson } from "@/lib/api/person";
import { openLive, tellHint } from "@/lib/live";

/** What is asked for again at which hint. */
const HINTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  usage_update: [queryKeys.usage],
  documents_update: [queryKeys.documentLists, queryKeys.projects],
  projects_update: [queryKeys.projects],
  chats_update: [queryKeys.chats, queryKeys.threads],
  activities_update: [queryKeys.activities],
  shares_update: [queryKeys.shares],
};
/** What somebody looks at to see it change. */
const AT_ONCE = new Set(["usage_update", "shares_update"]);
/** Other hints come with every save of somebody who types: they are heeded together, after so many milliseconds. */
const TOGETHER = 2000;

export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const id = user?.id;
  useEffect(() => {
    if (!id) return;
    const person = thisPerson();
    const waiting = new Map<string, ReturnType<typeof setTimeout>>();
    const refetch = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
    const heed = (type: string) => {
      waiting.delete(type);
      HINTS[type]?.forEach(refetch);
      tellHint(type);
    };
    const close = openLive({
      onMessage: (type) => {
        if (AT_ONCE.has(type)) heed(type);
        else if (type in HINTS && !waiting.has(type))
          waiting.set(
            type,
            setTimeout(() => heed(type), TOGETHER),
          );
      },
      onReturn: () => Object.keys(HINTS).forEach(heed),
      onEnded: () => doubt(person),
    });
    return () => {
      close();
      waiting.forEach(clearTimeout);
    };
  }, [id, queryClient]);
}
