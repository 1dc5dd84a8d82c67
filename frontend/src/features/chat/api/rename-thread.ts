/** Gives a thread another title. */
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import type { Thread } from "@/lib/api/types";

import { failureToast } from "../failure-toast";
import { BLANK_TITLE } from "../threads";
import { keepThread } from "./list-threads";

export interface Renaming {
  thread: Thread;
  /** Blank for the title of a thread that has none. */
  title: string;
}

export function useRenameThread() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ thread, title }: Renaming) =>
      jsonRequest<Thread>("PUT", `/api/chat/threads/${thread.id}`, { title: title.trim() || BLANK_TITLE }),
    onSuccess: (thread) => {
      void keepThread(queryClient, thread);
    },
    onError: (error) => failureToast("Failed to update thread", error),
  });
}
