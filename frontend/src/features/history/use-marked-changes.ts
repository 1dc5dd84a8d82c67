/** Changes with what is drawn of them: the colour and the name of whoever made each, and what is said beside it. */
import { useMemo } from "react";

import { useAuth } from "@/features/auth/auth-context";
import { useNow } from "@/lib/use-now";

import { huesFor } from "./author-hues";
import { type UnreadChange, unreadNote } from "./unread-changes";

export interface MarkedChange {
  readonly change: UnreadChange;
  /** The class with the colour of whoever made it; empty where they have none. */
  readonly who: string;
  /** Whose badge stands beside it; null for the assistant, empty where nobody is known. */
  readonly name: string | null;
  readonly note: string;
}

export function useMarkedChanges(changes: readonly UnreadChange[]): readonly MarkedChange[] {
  const { user } = useAuth();
  const now = useNow();
  const you = user?.id;
  return useMemo(() => {
    const hues = huesFor(
      changes.flatMap(({ author }) => author?.people ?? []),
      you,
    );
    return changes.map((change): MarkedChange => {
      const { author } = change;
      const [person] = author?.people ?? [];
      const note = unreadNote(change, now);
      if (author?.isAssistant) return { change, who: "rq-who-assistant", name: null, note };
      const hue = person?.id ? hues.get(person.id) : undefined;
      return { change, who: hue === undefined ? "" : `rq-who-${hue + 1}`, name: person?.name ?? "", note };
    });
  }, [changes, you, now]);
}
