/** Gives a thread another title, unless it has had one meanwhile that the person has not seen. */
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import type { Thread } from "@/lib/api/types";

import { failureToast } from "../failure-toast";
import { BLANK_TITLE } from "../threads";
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
      try {
        const change = { title: wanted, ifTitled: before };
        const thread = await jsonRequest<Thread>("PUT", `/api/chat/threads/${id}`, change);
        return { thread, isKept: true };
      } catch (error) {
        if (error instanceof ApiError && error.thread) return { thread: error.thread, isKept: false };
        throw error;
      }
    },
    onSuccess: ({ thread, isKept }, renaming) => {
      if (!isKept) onOther(thread, renaming);
      void keepThread(queryClient, thread);
    },
    onError: (error) => failureToast("Failed to update thread", error),
  });
}
