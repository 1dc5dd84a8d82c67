/** Deletes a thread with everything that was said in it, or moves it to the trash. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import { threadConversation } from "@/lib/api/conversation-key";
import type { Thread } from "@/lib/api/types";

import { dropThread } from "./list-threads";

/** Resolves when the thread is out of sight: what is kept of it can then be forgotten. */
type OnGone = (thread: Thread) => Promise<void>;

export function useDeleteThread(onDeleted: OnGone) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Thread) => jsonRequest<{ success: true }>("DELETE", `/api/chat/threads/${id}`),
    onSuccess: (_answer, thread) => forgetThread(queryClient, thread, onDeleted),
    onError: (error) => {
      toast({ title: "Error", description: errorText(error), variant: "destructive" });
    },
  });
}

/** A thread that is in no list from now on is shown nowhere. */
export async function forgetThread(queryClient: QueryClient, thread: Thread, onGone: OnGone): Promise<void> {
  const { id } = thread;
  // Before another is chosen from the lists; the page that still shows it need not ask for it.
  queryClient.setQueryData(queryKeys.thread(id), thread);
  dropThread(queryClient, id);
  await onGone(thread);
  queryClient.removeQueries({ queryKey: queryKeys.thread(id) });
  queryClient.removeQueries({ queryKey: queryKeys.chat(threadConversation(id)) });
  await queryClient.invalidateQueries({ queryKey: queryKeys.threadLists });
}
