/** The realtime chat: the same conversation as beside it, said over a socket that stays open. */
import { type ReactNode, useCallback, useEffect } from "react";

import { Announcer } from "@/features/conversation/components/announcer";
import { AssistantRow } from "@/features/conversation/components/assistant-message";
import { Composer, focusComposer } from "@/features/conversation/components/composer";
import { ConversationLog } from "@/features/conversation/components/conversation-log";
import { HistoryState } from "@/features/conversation/components/history-state";
import { Delayed } from "@/components/patterns/delayed";
import { ChatMessages } from "@/features/chat/components/chat-messages";
import { isBusy } from "@/features/conversation/turn-state";
import type { ConversationKey } from "@/lib/api/conversation-key";
import type { Proposal } from "@/lib/api/types";

import type { RealtimeConversation } from "../use-realtime-chat";
import { ConnectionBadge } from "./connection-badge";
import { LiveHead } from "./live-head";

interface RealtimeChatProps {
  draftKey: ConversationKey;
  conversation: RealtimeConversation;
  /** The name of the log. */
  label: string;
  greeting: string;
  placeholder: string;
  /** On a page of its own; otherwise in a pane. */
  wide?: boolean;
  renderProposal?: (proposal: Proposal) => ReactNode;
  onEnd: () => void;
  /** Within the composer. */
  children?: ReactNode;
  /** Below it. */
  foot?: ReactNode;
}

export function RealtimeChat(props: RealtimeChatProps) {
  const { draftKey, conversation, label, greeting, placeholder, wide = false, renderProposal, onEnd } = props;
  const { history, shown, earlier, view, send, stop, announced } = conversation;
  const messages = history.data;
  const say = useCallback((content: string) => send(content, false), [send]);
  // What was pressed to come here is gone.
  useEffect(() => focusComposer(draftKey), [draftKey]);

  const busy = isBusy(view.turn);
  return (
    <>
      <LiveHead
        wide={wide}
        title="Realtime Chat"
        badge={<ConnectionBadge view={view} />}
        endLabel="End Realtime Chat"
        onEnd={onEnd}
      />
      <ConversationLog
        wide={wide}
        label={label}
        firstKey={messages?.[0]?.id}
        isAnswering={busy}
        earlier={earlier}
      >
        <HistoryState
          isPending={history.isPending}
          isError={history.isLoadingError}
          retry={() => void history.refetch()}
        />
        {messages?.length === 0 && !busy && <AssistantRow>{greeting}</AssistantRow>}
        <ChatMessages
          shown={shown}
          busy={busy}
          draftKey={draftKey}
          onAsk={say}
          renderProposal={renderProposal}
        />
      </ConversationLog>
      <Announcer isWaiting={busy} answer={announced} />
      <Dock wide={wide} foot={props.foot}>
        {!view.isActive && (
          <Delayed>
            <p role="status" className="px-3.5 pb-1.5 type-caption text-muted max-md:px-4">
              Realtime chat is not connected. Your text stays here.
            </p>
          </Delayed>
        )}
        <Composer
          {...(wide && { className: "m-0" })}
          draftKey={draftKey}
          label="Message"
          placeholder={placeholder}
          busy={busy}
          stopping={view.turn.phase !== "idle" && view.turn.stopping}
          onStop={stop}
          onSend={(content) => send(content, true)}
        >
          {props.children}
        </Composer>
      </Dock>
    </>
  );
}

/** Where the input stands: at the foot of the pane, or in a column below the log. */
function Dock({ wide, foot, children }: { wide: boolean; foot?: ReactNode; children: ReactNode }) {
  if (!wide) return <div className="flex-none">{children}</div>;
  return (
    <div className="flex-none px-gutter pb-3 max-md:pb-2">
      <div className="mx-auto w-full max-w-180">
        {children}
        {foot}
      </div>
    </div>
  );
}
