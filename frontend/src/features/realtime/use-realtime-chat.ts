/** A conversation over the socket: its history, the session, and what every way it can go leads to. */
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

import { withReturned } from "@/features/conversation/composer-text";
import { draftsOfThisPerson } from "@/features/drafts/drafts";
import { loadToaster } from "@/components/ui/load-toaster";
import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import { messagesQuery } from "@/features/conversation/api/get-messages";
import { getRunningTurns } from "@/features/conversation/api/get-running-turns";
import { lastId } from "@/features/conversation/history";
import { keepAnswer, storedAfterAll } from "@/features/conversation/keep-answer";
import { keepKeys, NO_TURNS, type ShownMessage, shownMessages } from "@/features/conversation/shown-messages";
import { TextStream } from "@/features/conversation/text-stream";
import { type EarlierMessages, useEarlierMessages } from "@/features/conversation/use-earlier-messages";
import { reportAccountRequired, reportLimitExceeded } from "@/features/usage/limit-prompt";
import type { ApiError } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import { type ConversationKey, documentConversation, threadConversation } from "@/lib/api/conversation-key";
import type { ChatAnswer, Message } from "@/lib/api/types";

import { chatError, LOST, REFUSED, tell, UNCONNECTED, UNREACHABLE, UNSENT } from "./failures";
import { CLOSED, RealtimeSession, type SessionTarget, type SessionView } from "./session";

export interface RealtimeConversation {
  history: UseQueryResult<Message[]>;
  /** The history, and behind it the turn under way. */
  shown: ShownMessage[];
  earlier: EarlierMessages | undefined;
  view: SessionView;
  /** `fromInput` tells that the words go back to the input when they could not be sent. */
  send: (content: string, fromInput: boolean) => void;
  stop: () => void;
  /** The last answer that came while this view was open, for those who listen. */
  announced: string | null;
}

export interface RealtimeEvents {
  /** Each answer, after it has been kept. */
  onAnswer: (answer: ChatAnswer) => void;
  /** The server will have no session here, and the person was told. */
  onRefused: () => void;
}

/** What was sent last, and the way back of its words where they do not arrive. */
function useSent(conversation: ConversationKey) {
  const [drafts] = useState(draftsOfThisPerson);
  const isFromInput = useRef(true);
  /** The last message before it. */
  const after = useRef(0);
  const note = useCallback((fromInput: boolean, last: number) => {
    isFromInput.current = fromInput;
    after.current = last;
  }, []);
  const giveBack = useCallback(
    (content: string) => {
      if (isFromInput.current) drafts.set(conversation, (current) => withReturned(current, content));
    },
    [drafts, conversation],
  );
  const readAfter = useCallback(() => after.current, []);
  return { note, giveBack, readAfter };
}

interface Opening extends RealtimeEvents {
  target: SessionTarget;
  conversation: ConversationKey;
  text: TextStream;
  sent: ReturnType<typeof useSent>;
}

/** A session as long as the view lives, and what every way it can go leads to. */
function useOpenSession({ target, conversation, text, sent, ...events }: Opening) {
  const queryClient = useQueryClient();
  const { isGuest = false } = useAuth();
  const [view, setView] = useState(CLOSED);
  const session = useRef<RealtimeSession>(null);
  const { giveBack, readAfter } = sent;
  const report = (error: ApiError) => {
    if (error.usage) queryClient.setQueryData(queryKeys.usage, error.usage);
    return reportLimitExceeded(error, "messages", isGuest) || reportAccountRequired(error);
  };
  const onRefused = useEffectEvent((error: ApiError) => {
    if (!report(error)) tell(REFUSED);
    events.onRefused();
  });
  const onFailed = useEffectEvent((content: string | null, error: ApiError) => {
    if (content !== null) giveBack(content);
    if (error.code === "STOPPED" || report(error)) return;
    tell(chatError(error));
  });
  const onGone = useEffectEvent(async (content: string) => {
    if (await storedAfterAll(queryClient, conversation, content, readAfter())) return;
    giveBack(content);
    tell(LOST);
  });
  const onAnswer = useEffectEvent((answer: ChatAnswer) => events.onAnswer(answer));
  const makeSession = useEffectEvent(
    () =>
      new RealtimeSession(target, text, {
        onView: setView,
        onActive: () => toast({ title: "Realtime Chat Active" }),
        onUnreachable: () => tell(UNREACHABLE),
        onRefused: (error) => onRefused(error),
        onFailed: (content, error) => onFailed(content, error),
        onGone: (content) => void onGone(content),
        onAnswer: (answer) => onAnswer(answer),
      }),
  );
  useEffect(() => {
    const abort = new AbortController();
    const made = makeSession();
    const rescue = () => {
      if (made.unsafe === null) return null;
      giveBack(made.unsafe);
      return made.unsafe;
    };
    const begin = async () => {
      const [running] = await getRunningTurns(conversation, abort.signal).catch(() => []);
      if (abort.signal.aborted) return;
      session.current = made;
      made.open(running);
    };
    void begin();
    // A page that is closed cannot say more than what the tab remembers.
    window.addEventListener("pagehide", rescue);
    return () => {
      abort.abort();
      window.removeEventListener("pagehide", rescue);
      if (rescue() !== null) tell(LOST);
      session.current = null;
      made.end();
    };
  }, [conversation, giveBack]);
  return {
    view,
    sendNow: useCallback((content: string) => session.current?.send(content) ?? "unconnected", []),
    stop: useCallback(() => session.current?.stop(), []),
  };
}

/** The conversation stays the same while the view lives. */
export function useRealtimeChat(target: SessionTarget, events: RealtimeEvents): RealtimeConversation {
  const conversation =
    "documentId" in target ? documentConversation(target.documentId) : threadConversation(target.threadId);
  const queryClient = useQueryClient();
  const history = useQuery(messagesQuery(conversation));
  const earlier = useEarlierMessages(conversation, history.data);
  const [keys, setKeys] = useState(NO_TURNS);
  const [announced, setAnnounced] = useState<string | null>(null);
  const [text] = useState(() => new TextStream());
  const sent = useSent(conversation);
  const { note, giveBack } = sent;
  const onAnswer = (answer: ChatAnswer) => {
    keepAnswer(queryClient, conversation, answer);
    setKeys((current) => keepKeys(current, answer));
    setAnnounced(answer.assistantMessage.content);
    events.onAnswer(answer);
  };
  const { onRefused } = events;
  const { view, sendNow, stop } = useOpenSession({ target, conversation, text, sent, onAnswer, onRefused });
  // The connection may be gone, and then the place that says so must be there.
  useEffect(() => {
    loadToaster().catch(() => undefined);
  }, []);
  const send = useCallback(
    (content: string, fromInput: boolean) => {
      note(fromInput, lastId(queryClient.getQueryData<Message[]>(queryKeys.chat(conversation))));
      setAnnounced(null);
      const outcome = sendNow(content);
      if (outcome === "sent") return;
      giveBack(content);
      tell(outcome === "failed" ? UNSENT : UNCONNECTED);
    },
    [queryClient, conversation, note, giveBack, sendNow],
  );
  const shown = shownMessages(history.data, view.turn, text, keys);
  return { history, shown, earlier, view, send, stop, announced };
}
