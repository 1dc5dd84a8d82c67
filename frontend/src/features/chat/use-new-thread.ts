/** Makes threads: an empty one on request, or one for a message that was sent without any. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";

import { readDraft, setDraft, withReturned } from "@/components/conversation";
import { NotBegun, type Prepared } from "@/features/turns";
import { threadPlace } from "@/lib/api/place";
import type { ChatMode, Thread } from "@/lib/api/types";

import { createThread } from "./api/create-thread";
import { failureToast } from "./failure-toast";

/** How long a message waits for its thread, in milliseconds. */
const PENDING_TIME = 5000;

export function useNewChat(mode: ChatMode, onThread: (thread: Thread) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => createThread(queryClient, mode),
    onSuccess: onThread,
    onError: (error) => failureToast("Failed to create new chat. Please try again.", error),
  });
}

export interface FirstMessage {
  content: string;
  mode: ChatMode;
  /** What to say when the thread cannot be made. */
  refusal: string;
}

export interface FirstMessages {
  /** A message waits for its thread. */
  isPending: boolean;
  /** Makes the thread of a message; `left` tells that nobody waits for it any more. */
  prepare: (message: FirstMessage, left: AbortSignal) => Promise<Prepared>;
}

export function useFirstMessage(onThread: (thread: Thread) => void): FirstMessages {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const prepare = useCallback(
    async (message: FirstMessage, left: AbortSignal): Promise<Prepared> => {
      const { content, mode } = message;
      setPending(true);
      const waiting = new AbortController();
      const giveUp = () => waiting.abort();
      const timer = setTimeout(giveUp, PENDING_TIME);
      left.addEventListener("abort", giveUp);
      try {
        const thread = await createThread(queryClient, mode, waiting.signal);
        const place = threadPlace(thread.id);
        // What was typed meanwhile goes on in the thread.
        setDraft(place, readDraft("new"));
        setDraft("new", "");
        onThread(thread);
        return { place, body: { content, mode, threadId: thread.id } };
      } catch (error) {
        refuse(message, error, left.aborted, waiting.signal.aborted);
        throw new NotBegun();
      } finally {
        clearTimeout(timer);
        left.removeEventListener("abort", giveUp);
        setPending(false);
      }
    },
    [queryClient, onThread],
  );
  return { isPending, prepare };
}

function refuse(message: FirstMessage, error: unknown, isLeft: boolean, isTooLate: boolean): void {
  // A view that went away cannot give the words back by itself.
  if (isLeft) setDraft("new", (current) => withReturned(current, message.content));
  else if (isTooLate) failureToast("Unable to create chat thread. Please refresh the page and try again.");
  else failureToast(message.refusal, error);
}
