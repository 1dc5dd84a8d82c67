/** The head of the chat: how the assistant talks, the tabs that change it, and the way to a new conversation. */
import { History, Mic, Plus } from "lucide-react";

import { Button, type ButtonProps } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { ChatMode } from "@/lib/api/types";

import { MODE_ORDER, MODES } from "../modes";

interface ModeHeadProps {
  mode: ChatMode;
  /** Whether the chat can be made live: it is, it can be, or this server does not offer it. */
  realtime: "active" | "offered" | "announced";
  onRealtime: () => void;
  onNewChat: () => void;
  onConversations: () => void;
}

/** On a phone the bar at the top has the heading and the actions, and the tabs say the mode. */
export function ModeHead({ mode, realtime, onRealtime, onNewChat, onConversations }: ModeHeadProps) {
  const { title, description } = MODES[mode];
  return (
    <header className="flex-none border-b border-line px-gutter md:pt-3 md:pr-3">
      <div className="flex items-center gap-4 max-md:hidden">
        <div className="min-w-0 flex-1">
          <h1 tabIndex={-1} className="cut type-page">
            {title}
          </h1>
          <p title={description} className="cut type-small text-muted">
            {description}
          </p>
        </div>
        {realtime !== "active" && (
          <Button disabled={realtime === "announced"} onClick={onRealtime}>
            <Mic aria-hidden />
            {realtime === "offered" ? "Start Realtime Chat" : "Start Realtime Chat (Coming Soon)"}
          </Button>
        )}
        <span className="lg:hidden">
          <ConversationsButton onClick={onConversations} />
        </span>
        <NewChatButton onClick={onNewChat} />
      </div>
      <TabsList aria-label="Mode" className="gap-5! border-0! md:pt-4">
        {MODE_ORDER.map((each) => (
          <TabsTrigger key={each} value={each}>
            {MODES[each].label}
          </TabsTrigger>
        ))}
      </TabsList>
    </header>
  );
}

export function NewChatButton(props: ButtonProps) {
  return (
    <Button {...props}>
      <Plus aria-hidden />
      New Chat
    </Button>
  );
}

/** On a phone there is room for its icon alone. */
export function RealtimeIconButton({ onClick }: { onClick: () => void }) {
  return <IconButton label="Start Realtime Chat" icon={Mic} size="default" onClick={onClick} />;
}

/** Where the conversations are not in sight, the way to them. */
export function ConversationsButton({ onClick }: { onClick: () => void }) {
  return <IconButton label="Conversations" icon={History} size="default" onClick={onClick} />;
}
