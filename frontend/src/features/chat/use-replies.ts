/** Follow-up of a reply in a thread: it comes first in the lists, and gets its title if nobody has named it. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";

import type { Thread } from "@/lib/api/types";

import { keepThread } from "./api/list-threads";
import { nameThread } from "./api/name-thread";
import { isUnnamed } from "./threads";

/** Milliseconds between the reply and the wish for a title. */
const DELAY = 500;

/** Answers what to call with the thread of each reply. */
export function useReplies(): (thread: Thread) => void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (thread) => {
      void keepThread(queryClient, thread);
      if (!isUnnamed(thread)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void nameThread(queryClient, thread), DELAY);
    },
    [queryClient],
  );
}
