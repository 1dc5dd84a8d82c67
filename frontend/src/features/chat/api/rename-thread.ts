/** Gives a thread another title, unless it has had one meanwhile that the person has not seen. */
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import type { Thread } from "@/lib/api/types";

import { failureToast } from "../failure-toast";
import { BLANK_TITLE } from "../threads";
import { getThread } from "./get-thread";
import { keepThread } from "./list-threads";

export interface Renaming {
  id: number;
  /** The title that the person knows it by. */
  before: string;
  /** Blank for the title of a thread that has none. */
  title: string;
}

export interface Renamed {
  thread: Thread;
  /** False where it has another title than the one that was known: it keeps that. */
  isKept: boolean;
}

/** `onOther` is called in any case, whether or not the field is still there: the title that was typed is not stored. */
export function useRenameThread(onOther: (thread: Thread, renaming: Renaming) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, before, title }: Renaming): Promise<Renamed> => {
      const wanted = title.trim() || BLANK_TITLE;
      // The server replaces whatever title there is: what that is now is asked for right before.
      const thread = await getThread(id);
      if (thread.title === wanted) return { thread, isKept: true };
      if (thread.title !== before) return { thread, isKept: false };
      const renamed = await jsonRequest<Thread>("PUT", `/api/chat/threads/${id}`, { title: wanted });
      return { thread: renamed, isKept: true };
    },
    onSuccess: ({ thread, isKept }, renaming) => {
      if (!isKept) onOther(thread, renaming);
      void keepThread(queryClient, thread);
    },
    onError: (error) => failureToast("Failed to update thread", error),
  });
}
