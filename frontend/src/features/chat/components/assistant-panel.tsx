/** The side panel "AI Assistant": a question asked in passing, beside a page that has no chat of its own. */
import { Eraser, X } from "lucide-react";
import { useCallback, useEffect } from "react";

import { Announcer } from "@/features/conversation/components/announcer";
import { AssistantRow } from "@/features/conversation/components/assistant-message";
import { Composer, focusComposer } from "@/features/conversation/components/composer";
import { ConversationLog } from "@/features/conversation/components/conversation-log";
import { HistoryState } from "@/features/conversation/components/history-state";
import { IconButton } from "@/components/ui/icon-button";
import { AssistantBadge } from "@/features/settings/components/assistant-badge";
import { isBusy } from "@/features/conversation/turn-state";
import { useConversation } from "@/features/conversation/use-conversation";

import { PANEL_GREETING } from "../chat-rules";
import { clearAssistant, closeAssistant, useAssistantPanel } from "../panel-state";
import { ChatMessages } from "./chat-messages";

/** An answer here changes nothing but the conversation. */
const nothing = () => undefined;

export function AssistantPanel() {
  const clearedTo = useAssistantPanel((state) => state.clearedTo);
  const { history, shown, earlier, turn, send, announced } = useConversation("panel", nothing);
  const messages = history.data?.filter(({ id }) => id > clearedTo) ?? [];
  const visible = shown.filter(({ message }) => !("id" in message) || message.id > clearedTo);
  const ask = useCallback(
    (content: string, fromInput = false) =>
      send({ path: "/api/chat", body: { content }, content, fromInput }),
    [send],
  );
  useEffect(() => focusComposer("panel"), []);

  const busy = isBusy(turn.view);
  const clear = () => {
    clearAssistant(messages.at(-1)?.id ?? clearedTo);
    focusComposer("panel");
  };
  return (
    <>
      <header className="flex h-11 flex-none items-center gap-2 pr-2 pl-4 whitespace-nowrap">
        <h2 className="font-semibold">AI Assistant</h2>
        <span className="flex min-w-0 flex-1">
          <AssistantBadge />
        </span>
        <IconButton
          label="Clear conversation"
          icon={Eraser}
          disabled={busy || messages.length === 0}
          onClick={clear}
        />
        <IconButton label="Close" icon={X} onClick={closeAssistant} />
      </header>
      <ConversationLog
        label="Conversation with the assistant"
        firstKey={messages[0]?.id}
        isAnswering={busy}
        earlier={clearedTo === 0 ? earlier : undefined}
      >
        <HistoryState
          isPending={history.isPending}
          isError={history.isLoadingError}
          retry={() => void history.refetch()}
        />
        {history.data && visible.length === 0 && <AssistantRow>{PANEL_GREETING}</AssistantRow>}
        <ChatMessages shown={visible} busy={busy} draftKey="panel" onAsk={ask} />
      </ConversationLog>
      <Announcer isWaiting={busy} answer={announced} />
      <Composer
        draftKey="panel"
        label="Message"
        placeholder="Type your message..."
        busy={busy}
        stopping={turn.view.phase !== "idle" && turn.view.stopping}
        onStop={turn.stop}
        onSend={(content) => ask(content, true)}
      />
    </>
  );
}
