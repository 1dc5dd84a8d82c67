/** Chat of a thread: what is said in it, and the input for the next message; the first one makes the thread. */
import { type ReactNode, useCallback, useEffect, useEffectEvent } from "react";

import { Announcer } from "@/features/conversation/components/announcer";
import { AssistantRow } from "@/features/conversation/components/assistant-message";
import { Composer } from "@/features/conversation/components/composer";
import { withReturned } from "@/features/conversation/composer-text";
import { ConversationLog } from "@/features/conversation/components/conversation-log";
import { setDraft } from "@/features/drafts/drafts";
import { HistoryState } from "@/features/conversation/components/history-state";
import { Kbd } from "@/components/ui/kbd";
import { InTrash } from "@/features/trash/components/in-trash";
import { useSettings } from "@/features/settings/api/settings";
import { AssistantBadge } from "@/features/settings/components/assistant-badge";
import { isBusy } from "@/features/conversation/turn-state";
import { type Conversation, useConversation } from "@/features/conversation/use-conversation";
import { ApiError } from "@/lib/api/errors";
import { type ConversationKey, conversationIds } from "@/lib/api/conversation-key";
import type { ChatMode, Thread } from "@/lib/api/types";
import { NO_ID } from "@/lib/no-id";

import { WELCOME } from "../threads";
import type { FirstMessages } from "../use-new-thread";
import { useWelcome } from "../use-welcome";
import { ChatMessages } from "./chat-messages";
import { KeepWorksheet } from "./keep-worksheet";
import { PersonaOffer } from "./persona-form";
import { SuggestedPrompts } from "./suggested-prompts";
import { ToolkitCredit } from "./toolkit-credit";

export interface Opening {
  text: string;
  /** Whether the person has asked for it to be sent. Otherwise it stands in the input, for them to send. */
  isOwn: boolean;
}

export interface ThreadChatProps {
  /** A thread, or "new". */
  conversation: ConversationKey;
  mode: ChatMode;
  /** Words to begin with. */
  opening: Opening | undefined;
  /** They have been sent, or stand in the input. */
  onOpened: () => void;
  /** There are no threads at all. */
  isFirst: boolean;
  /** Makes the thread of a first message. */
  onFirst: FirstMessages["prepare"];
  /** The assistant has replied. */
  onReply: (thread: Thread) => void;
  onPrompt: (prompt: string) => void;
}

const keepWorksheet = (answer: string) => <KeepWorksheet answer={answer} />;

const NOT_LOADED = "Failed to load thread";
const NOT_MADE = "Failed to create chat thread. Please try again.";
const NOT_BEGUN = "Failed to create thread";

/** Says something in the conversation; the first words make its thread. */
type Ask = (content: string, fromInput?: boolean, refusal?: string) => void;

export function ThreadChat(props: ThreadChatProps) {
  const { conversation, mode, opening, onOpened, isFirst, onFirst, onReply, onPrompt } = props;
  const isWelcome = useWelcome(isFirst);
  const isBuiltIn = useSettings().data?.assistant.builtin === true;
  const { history, shown, earlier, turn, send, announced } = useConversation(
    conversation,
    (answer) => {
      if ("thread" in answer && answer.thread) onReply(answer.thread);
    },
    onFirst(NOT_MADE),
  );
  const messages = conversation === "new" ? [] : history.data;
  const ask: Ask = useCallback(
    (content, fromInput = false, refusal = NOT_MADE) => {
      const body = { content, mode, ...conversationIds(conversation) };
      const prepare = conversation === "new" ? onFirst(refusal) : undefined;
      send({ path: "/api/chat", body, content, fromInput, prepare });
    },
    [send, conversation, mode, onFirst],
  );
  useOpening(opening, (content, isOwn) => {
    if (isOwn) ask(content, true, NOT_BEGUN);
    else setDraft(conversation, (current) => withReturned(current, content));
    onOpened();
  });
  const busy = isBusy(turn.view);
  return (
    <>
      <ConversationLog
        wide
        label="Conversation"
        firstKey={messages?.[0]?.id}
        isAnswering={busy}
        earlier={earlier}
      >
        {isWelcome && <AssistantRow>{WELCOME}</AssistantRow>}
        <ThreadHistory conversation={conversation} history={history} />
        {messages?.length === 0 && !busy && (
          <NothingSaid isWelcomed={isWelcome}>
            <SuggestedPrompts mode={mode} onPick={onPrompt} />
          </NothingSaid>
        )}
        <ChatMessages
          shown={shown}
          busy={busy}
          draftKey={conversation}
          onAsk={ask}
          renderBelow={mode === "brainstorm" ? keepWorksheet : undefined}
        />
        {mode === "persona" && isBuiltIn && <PersonaOffer />}
      </ConversationLog>
      <Announcer isWaiting={busy} answer={announced} />
      <NextMessage conversation={conversation} turn={turn} onAsk={ask} />
    </>
  );
}

interface ThreadHistoryProps {
  conversation: ConversationKey;
  history: Conversation["history"];
}

/** That the messages are on their way, or why they cannot be had. */
function ThreadHistory({ conversation, history }: ThreadHistoryProps) {
  if (isMissing(history.error))
    return (
      <InTrash
        kind="thread"
        id={conversationIds(conversation).threadId ?? NO_ID}
        otherwise={
          <HistoryState
            isPending={false}
            isError
            failure={NOT_LOADED}
            text="We couldn't find this conversation."
          />
        }
      />
    );
  return (
    conversation !== "new" && (
      <HistoryState
        isPending={history.isPending}
        isError={history.isLoadingError}
        failure={NOT_LOADED}
        retry={() => void history.refetch()}
      />
    )
  );
}

interface NextMessageProps {
  conversation: ConversationKey;
  turn: Conversation["turn"];
  onAsk: Ask;
}

function NextMessage({ conversation, turn, onAsk }: NextMessageProps) {
  return (
    <div className="flex-none px-gutter pb-3 max-md:pb-2">
      <div className="mx-auto w-full max-w-180">
        <Composer
          className="m-0"
          draftKey={conversation}
          label="Message"
          placeholder="Type your message..."
          busy={isBusy(turn.view)}
          stopping={turn.view.phase !== "idle" && turn.view.stopping}
          onStop={turn.stop}
          onSend={(content) => onAsk(content, true)}
          hint={
            <span className="flex items-center gap-1 pr-1 whitespace-nowrap max-md:hidden">
              <Kbd shortcut="Shift+Enter" /> for a new line
            </span>
          }
        >
          <span className="flex min-w-0 pl-1.5">
            <AssistantBadge />
          </span>
        </Composer>
        <ToolkitCredit />
      </div>
    </div>
  );
}

/** While it is not known which thread is to be shown. */
export function LoadingChat() {
  return (
    <ConversationLog wide label="Conversation" isAnswering={false}>
      <HistoryState isPending isError={false} />
    </ConversationLog>
  );
}

/** Takes up the words that a conversation begins with, once. */
function useOpening(opening: Opening | undefined, take: (content: string, isOwn: boolean) => void): void {
  const begin = useEffectEvent(take);
  const content = opening?.text.trim();
  const isOwn = opening?.isOwn === true;
  useEffect(() => {
    if (!content) return;
    // Not within the effect, which may be undone and done again: the message would be sent and left.
    const timer = setTimeout(() => begin(content, isOwn));
    return () => clearTimeout(timer);
  }, [content, isOwn]);
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Where the prompts are not beside the conversation, they stand in it. */
function NothingSaid({ isWelcomed, children }: { isWelcomed: boolean; children: ReactNode }) {
  return (
    <>
      {!isWelcomed && <AssistantRow>What would you like to work on?</AssistantRow>}
      <div className="-mx-2 lg:hidden">{children}</div>
    </>
  );
}
