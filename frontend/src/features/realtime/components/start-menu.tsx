/** Menu that makes the conversation about a document live: in writing or by voice, as far as this server offers it. */
import { MessagesSquare, Mic } from "lucide-react";

import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { useAuth } from "@/features/auth/auth-context";

import { useRealtime } from "../api/get-realtime";
import { NO_CHAT, NO_VOICE, tell } from "../failures";

export type LiveKind = "chat" | "voice";

export function StartMenu({
  documentId,
  onStart,
}: {
  documentId: number;
  onStart: (kind: LiveKind) => void;
}) {
  const { chat, voice } = useRealtime();
  const { user } = useAuth();
  if (!chat && !voice) return null;
  const start = (kind: LiveKind) => () => {
    if (documentId > 0 && user?.id) onStart(kind);
    else tell(kind === "chat" ? NO_CHAT : NO_VOICE);
  };
  return (
    <Menu>
      <MenuTrigger>
        <IconButton
          label={voice ? "Realtime and voice" : "Realtime chat"}
          icon={voice ? Mic : MessagesSquare}
          className="max-md:size-10"
        />
      </MenuTrigger>
      <MenuContent align="end">
        {chat && (
          <MenuItem icon={MessagesSquare} onSelect={start("chat")}>
            Start Realtime Chat
          </MenuItem>
        )}
        {voice && (
          <MenuItem icon={Mic} onSelect={start("voice")}>
            Start Voice Chat
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
