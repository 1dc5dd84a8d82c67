/** The chat: a conversation in one of four modes, with the person's other conversations beside it. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";

import { focusComposer } from "@/features/conversation/components/composer";
import { withPrompt, withReturned } from "@/features/conversation/composer-text";
import { readDraft, setDraft } from "@/features/drafts/drafts";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { Dialog } from "@/components/ui/dialog";
import { Tabs, TabsContent } from "@/components/ui/tabs";
import { toast, type ToastMessage } from "@/components/ui/toast";
import { type ConversationKey, threadConversation } from "@/lib/api/conversation-key";
import type { ChatMode, Thread } from "@/lib/api/types";

import { ALL_PROMPTS } from "../modes";
import { isOwnPrefill } from "../own-prefill";
import { isUnnamed, threadAfter } from "../threads";
import { type ThreadUnderWay, useFirstMessage, useNewChat } from "../use-new-thread";
import { useReplies } from "../use-replies";
import { type ChatSearch, useOpenThread, useSession } from "../use-threads";
import { ConversationsButton, ModeHead, NewChatButton, RealtimeIconButton } from "./mode-head";
import { LoadingChat, type Opening, ThreadChat } from "./thread-chat";
import { ThreadsPanel } from "./threads-panel";
import { SuggestedPrompts } from "./suggested-prompts";

export interface ChatScreenProps {
  search: ChatSearch;
  /** The words that the address brings were taken up before. */
  isPrefilled: boolean;
  /** They have been taken up. Keep it stable. */
  onPrefilled: () => void;
  /** Keep it stable. */
  onSearch: (search: ChatSearch, options?: { replace: boolean }) => Promise<void>;
  /** Draws the realtime chat of a thread; absent where the server offers none. */
  renderRealtime?: ((props: LiveThreadProps) => ReactNode) | undefined;
}

export interface LiveThreadProps {
  threadId: number;
  mode: ChatMode;
  /** The assistant has replied. */
  onReply: (thread: Thread) => void;
  onEnd: () => void;
}

/** Which conversation is open, of those that there are, and how others are begun. */
function useChat({ search, onSearch }: ChatScreenProps) {
  const threadId = search.thread ?? null;
  const [session, keepMade] = useSession(threadId);
  /** The mode that was chosen last: its conversation begins with what is said next. */
  const [chosen, setChosen] = useState<string | null>(null);
  const isFresh = chosen !== null && chosen === search.mode;
  const { preferred, isDeciding, mode, thread, threads } = useOpenThread(search, session, isFresh);
  useEffect(() => {
    if (preferred !== undefined) void onSearch({ ...search, thread: preferred }, { replace: true });
  }, [preferred, search, onSearch]);
  const onMade = useCallback(
    (thread: Thread) => {
      keepMade(thread.id);
      void onSearch({ thread: thread.id, mode: thread.mode }, { replace: true });
    },
    [keepMade, onSearch],
  );
  const underWayRef = useRef<ThreadUnderWay>(null);
  const first = useFirstMessage(underWayRef, onMade);
  const newChat = useNewChat(mode, underWayRef, (thread) => void onSearch({ thread: thread.id, mode }));
  const beginNew = (onBegun?: (thread: Thread) => void) => {
    if (first.isPending || newChat.isPending) {
      toast(STILL_CREATING);
      return;
    }
    newChat.mutate(onBegun, {
      onSuccess: (thread) => {
        if (threadId === null) moveDraft(threadConversation(thread.id));
      },
    });
  };
  const conversation: ConversationKey = threadId === null ? "new" : threadConversation(threadId);
  return { threadId, conversation, session, setChosen, isDeciding, mode, thread, threads, first, beginNew };
}

type Chat = ReturnType<typeof useChat>;

/** The conversation that is live, whenever it is in sight. */
function useLive({ threadId, conversation, beginNew }: Chat, isOffered: boolean) {
  const [liveId, setLiveId] = useState<number | null>(null);
  const start = () => {
    if (threadId !== null) setLiveId(threadId);
    else beginNew((thread) => setLiveId(thread.id));
  };
  const end = useCallback(() => {
    setLiveId(null);
    // What was pressed for it is gone.
    setTimeout(() => focusComposer(conversation));
  }, [conversation]);
  return { threadId: isOffered && threadId === liveId ? threadId : null, start, end };
}

/** A conversation has one mode: another one begins another, but for one in which nothing was said. */
function chooseMode(
  value: string,
  { threadId, conversation, setChosen, thread }: Chat,
  props: ChatScreenProps,
) {
  const { search, onSearch } = props;
  setChosen(value);
  if (threadId === null || !thread || isUnnamed(thread) || thread.mode === value)
    void onSearch({ ...search, mode: value });
  else {
    // What is being written goes along.
    const typed = readDraft(conversation);
    setDraft(conversation, "");
    if (typed !== "") setDraft("new", (current) => withReturned(current, typed));
    void onSearch({ mode: value });
  }
}

export function ChatScreen(props: ChatScreenProps) {
  const { search, isPrefilled, onPrefilled, onSearch, renderRealtime } = props;
  const chat = useChat(props);
  const { threadId, conversation, session, isDeciding, mode, threads, first, beginNew } = chat;
  const live = useLive(chat, renderRealtime !== undefined);
  const onReply = useReplies();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const pick = (prompt: string) => {
    setDraft(conversation, (current) => withPrompt(current, prompt, ALL_PROMPTS));
    setSheetOpen(false);
    focusComposer(conversation);
  };
  const onOpen = () => setSheetOpen(false);
  const onDeleted = async ({ id }: Thread) => {
    if (id === threadId) await onSearch({ thread: threadAfter(threads ?? [], id)?.id });
  };
  const beside = (hasHeading: boolean) => (
    <>
      <ThreadsPanel {...{ hasHeading, onOpen, onDeleted }} openId={threadId} />
      <SuggestedPrompts mode={mode} onPick={pick} className="mt-5" />
    </>
  );
  const isLive = live.threadId !== null;
  return (
    <>
      <PhoneBar
        title="AI Chat"
        actions={
          <>
            {renderRealtime && !isLive && <RealtimeIconButton onClick={live.start} />}
            <ConversationsButton onClick={() => setSheetOpen(true)} />
            <NewChatButton size="tool" onClick={() => beginNew()} />
          </>
        }
      />
      <Tabs
        value={mode}
        onValueChange={(value) => chooseMode(value, chat, props)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <ModeHead
          mode={mode}
          realtime={isLive ? "active" : renderRealtime ? "offered" : "announced"}
          onRealtime={live.start}
          onNewChat={() => beginNew()}
          onConversations={() => setSheetOpen(true)}
        />
        <div className="grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_296px]">
          <TabsContent value={mode} tabIndex={-1} className="flex min-h-0 min-w-0 flex-col">
            {isDeciding && <LoadingChat />}
            {live.threadId !== null &&
              renderRealtime?.({ threadId: live.threadId, mode, onReply, onEnd: live.end })}
            {!isDeciding && !isLive && (
              <ThreadChat
                key={session.key}
                conversation={conversation}
                mode={mode}
                opening={threadId === null && !isPrefilled ? openingOf(search.prefill) : undefined}
                onOpened={onPrefilled}
                isFirst={threadId === null && threads?.length === 0}
                onFirst={first.prepare}
                onReply={onReply}
                onPrompt={pick}
              />
            )}
          </TabsContent>
          <aside
            aria-label="Conversations"
            // The space at its end is for the button that floats in the corner.
            className="overflow-y-auto border-l border-line bg-app px-2 pt-3 pb-16 max-lg:hidden"
          >
            {beside(true)}
          </aside>
        </div>
      </Tabs>
      <Dialog open={isSheetOpen} onOpenChange={setSheetOpen} title="Conversations">
        <div className="-mx-2">{beside(false)}</div>
      </Dialog>
    </>
  );
}

/** What was typed before there was a thread goes on in it. */
function moveDraft(conversation: ConversationKey): void {
  const typed = readDraft("new");
  if (typed !== "") setDraft(conversation, typed);
  setDraft("new", "");
}

const openingOf = (text: string | undefined): Opening | undefined =>
  text === undefined ? undefined : { text, isOwn: isOwnPrefill(text) };

const STILL_CREATING: ToastMessage = {
  title: "Creating Thread",
  description: "Please finish creating the thread first.",
  variant: "destructive",
};
