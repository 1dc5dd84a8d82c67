/** The messages that wait in the outbox: one that was on its way at a reload is sent again, one that arrived is let go. */
import { type RefObject, useEffect, useEffectEvent } from "react";

import type { ConversationKey } from "@/lib/api/conversation-key";
import type { Message } from "@/lib/api/types";

import { nextToSend } from "./conversation-state";
import { wasStored } from "./history";
import type { Outbox, Unsent } from "./outbox";

interface Waiting {
  conversation: ConversationKey;
  outbox: Outbox;
  /** No turn is under way. */
  isIdle: boolean;
  /** Keys of those about which the server is being asked: they are not sent meanwhile. */
  asked: RefObject<ReadonlySet<string>>;
  history: readonly Message[] | undefined;
  send: (waiting: Unsent) => void;
}

export function useWaitingMessages({ conversation, outbox, isIdle, asked, history, send }: Waiting): void {
  const sendAgain = useEffectEvent(() => {
    const waiting = nextToSend(outbox.in(conversation), asked.current);
    if (waiting) send(waiting);
  });
  useEffect(() => {
    if (!isIdle) return;
    const abort = new AbortController();
    const look = async () => {
      await outbox.takeOver(conversation);
      if (!abort.signal.aborted) sendAgain();
    };
    const timer = setTimeout(() => void look());
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isIdle, outbox, conversation]);

  // What nobody had heard of is in the history after all, or its turn runs: it is not in the input besides.
  useEffect(() => {
    const waiting = outbox.unheard(conversation);
    if (waiting && history && wasStored(history, waiting.content, waiting.lastId)) {
      outbox.takeBack(conversation);
    }
  }, [history, outbox, conversation]);
}
