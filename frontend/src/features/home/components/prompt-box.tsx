/** Input for an idea on the home page. Enter sends it to the chat, Shift+Enter makes a new line. */
import { ArrowUp } from "lucide-react";
import type { SyntheticEvent, ReactNode } from "react";
import { setDraft, useDraft } from "@/features/drafts/drafts";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { AssistantIcon } from "@/components/ui/assistant-icon";
import { isSendKey } from "@/lib/keyboard";

export interface PromptBoxProps {
  onSend: (text: string) => void;
  /** Which assistant will answer. */
  badge?: ReactNode;
  /** Another way to begin. */
  other?: ReactNode;
}

/** Signing up in between leads away from the page and back: the idea is still there. */
const DRAFT = "home";

export function PromptBox({ onSend, badge, other }: PromptBoxProps) {
  const text = useDraft(DRAFT);
  const isBlank = text.trim() === "";
  const send = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (isBlank) return;
    setDraft(DRAFT, "");
    onSend(text.trim());
  };
  return (
    <form
      onSubmit={send}
      className="relative grid grid-cols-[52px_minmax(0,1fr)] rounded-dialog border border-line-strong bg-raised shadow-control before:absolute before:inset-y-0 before:left-13 before:w-px before:bg-line focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-ring max-md:grid-cols-[40px_minmax(0,1fr)] max-md:before:left-10"
    >
      <AssistantIcon className="mt-5 ml-4 size-5 text-accent max-md:ml-2.75 max-md:size-4.5" />
      <textarea
        aria-label="Prompt"
        placeholder="What can I help generate today?"
        className="block h-19 w-full resize-none px-5 pt-4 type-prompt outline-none max-md:px-3.5"
        value={text}
        onChange={(event) => setDraft(DRAFT, event.target.value)}
        onKeyDown={(event) => {
          if (!isSendKey(event.nativeEvent)) return;
          event.preventDefault();
          send();
        }}
      />
      <div className="col-start-2 flex items-center gap-2 py-2 pr-2 pl-4 max-md:pl-2.5">
        {badge}
        <span className="flex-1" />
        {other}
        <span className="type-caption text-muted max-md:hidden">
          <Kbd shortcut="Enter" /> to send
        </span>
        <IconButton
          type="submit"
          label="Send"
          icon={ArrowUp}
          variant="primary"
          size="default"
          disabled={isBlank}
        />
      </div>
    </form>
  );
}
