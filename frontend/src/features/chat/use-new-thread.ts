/** Makes threads: an empty one on request, or one for a message that was sent without any. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useState } from "react";

import { withReturned } from "@/features/conversation/composer-text";
import { readDraft, setDraft } from "@/features/drafts/drafts";
import { NotBegun } from "@/features/conversation/turn-state";
import type { Prepare } from "@/features/conversation/use-conversation";
import { threadConversation } from "@/lib/api/conversation-key";
import type { ChatMode, Thread } from "@/lib/api/types";
import { useStillHere } from "@/lib/use-still-here";

import { createThread } from "./api/create-thread";
import { failureToast } from "./failure-toast";
import { readMode } from "./modes";

/** How long a message waits for its thread, in milliseconds. */
const PENDING_TIME = 5000;

/** A thread that was asked for and is not there yet. */
export interface ThreadUnderWay {
  readonly thread: Promise<Thread>;
  /** A message waits for it, and opens it. */
  isTaken: boolean;
}

type OnBegun = (thread: Thread) => void;

export type UnderWay = RefObject<ThreadUnderWay | null>;

export function useNewChat(mode: ChatMode, underWayRef: UnderWay, onThread: (thread: Thread) => void) {
  const queryClient = useQueryClient();
  const { begin, isStillHere } = useStillHere("thread");
  return useMutation<Thread, Error, OnBegun | undefined>({
    onMutate: begin,
    mutationFn: () => {
      const thread = createThread(queryClient, mode);
      underWayRef.current = { thread, isTaken: false };
      return thread;
    },
    onSuccess: (thread, onBegun) => {
      if (!isStillHere()) return;
      if (!underWayRef.current?.isTaken) onThread(thread);
      onBegun?.(thread);
    },
    onSettled: () => (underWayRef.current = null),
    onError: (error) => failureToast("Failed to create new chat. Please try again.", error),
  });
}

export interface FirstMessages {
  /** A message waits for its thread. */
  isPending: boolean;
  /** Makes the thread of a message; `refusal` is what to say when that fails. */
  prepare: (refusal: string) => Prepare;
}

/** A message that is sent while another thread is being made goes into that one. */
export function useFirstMessage(underWayRef: UnderWay, onThread: (thread: Thread) => void): FirstMessages {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const prepare = useCallback<FirstMessages["prepare"]>(
    (refusal) =>
      async ({ body, key }, signal) => {
        setPending(true);
        const waiting = new AbortController();
        const giveUp = () => waiting.abort();
        const timer = setTimeout(giveUp, PENDING_TIME);
        signal.addEventListener("abort", giveUp);
        const asked = underWayRef.current;
        if (asked) asked.isTaken = true;
        try {
          const thread = asked
            ? await untilAborted(asked.thread, waiting.signal)
            : await createThread(queryClient, readMode(body.mode) ?? "general", {
                // Not the message's own: a key names one request.
                key: `${key}.thread`,
                signal: waiting.signal,
              });
          const conversation = threadConversation(thread.id);
          // What was typed meanwhile goes on in the thread.
          const typed = readDraft("new");
          if (typed !== "") setDraft(conversation, (current) => withReturned(current, typed));
          setDraft("new", "");
          onThread(thread);
          return { conversation, body: { ...body, threadId: thread.id } };
        } catch (error) {
          if (asked) asked.isTaken = false;
          // A message that was left is sent when its view is back.
          if (!signal.aborted) refuse(refusal, error, waiting.signal.aborted);
          throw new NotBegun();
        } finally {
          clearTimeout(timer);
          signal.removeEventListener("abort", giveUp);
          setPending(false);
        }
      },
    [queryClient, underWayRef, onThread],
  );
  return { isPending, prepare };
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
  return Promise.race([promise, aborted]);
}

function refuse(refusal: string, error: unknown, isTooLate: boolean): void {
  if (isTooLate) failureToast("Unable to create chat thread. Please refresh the page and try again.");
  else failureToast(refusal, error);
}
