/** The frame round an answer with a shape: its fields, what adds to them, and one Send. */
import { ArrowUp, Plus, Sheet, Square, TextAlignStart, X } from "lucide-react";
import type { KeyboardEvent, ReactNode, Ref } from "react";

import "@/styles/answer.css";
import { sendable } from "@/features/conversation/composer-text";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { cn } from "@/lib/cn";
import { isComposing, matchesShortcut } from "@/lib/keyboard";

/** What every kind of fields gets from the question's pane. */
export interface Sending {
  busy: boolean;
  stopping: boolean;
  onStop: () => void;
  onSend: (markdown: string) => void;
}

interface AnswerFrameProps extends Sending {
  ref?: Ref<HTMLDivElement>;
  /** What Send sends; nothing is sent while it is empty. */
  markdown: string;
  /** Why it cannot be sent yet, or what became of a paste. */
  notice: string | null;
  blocked?: boolean;
  /** The other way to answer: as text, or in the whole table. */
  other: { label: string; icon: "text" | "table"; onSelect: () => void };
  add?: { label: string; keys: readonly [shortcut: string, does: string][]; onSelect: () => void };
  sendKey?: string;
  /** The ring stands round the frame, and not round the field in it. */
  ring?: boolean;
  children: ReactNode;
}

export function AnswerFrame(props: AnswerFrameProps) {
  const { ref, markdown, notice, blocked = false, add, ring = false, children, busy, onSend } = props;
  const state = sendable(markdown);
  const canSend = state.kind === "ok" && !blocked && !busy;
  const send = () => {
    if (state.kind === "ok" && canSend) onSend(state.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!matchesShortcut(event.nativeEvent, "Mod+Enter") || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  const tooLong =
    state.kind === "long"
      ? `Too long by ${Math.ceil(state.over / 1024)} KB. Shorten the answer or send it in parts.`
      : null;
  const said = tooLong ?? notice;
  return (
    // Keys that are meant for the whole answer are pressed in one of its fields.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={ref} onKeyDown={onKeyDown} className="flex max-h-[62%] flex-none flex-col px-3 pb-3">
      <div
        role="group"
        aria-label="Your answer"
        className={cn(
          "answer flex min-h-0 flex-col overflow-hidden rounded-dialog border border-line-strong bg-raised shadow-control",
          ring && "focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-ring",
        )}
      >
        <div inert={busy} className={cn("min-h-0 overflow-y-auto", busy && "opacity-60")}>
          {children}
        </div>
        {add && (
          <div
            inert={busy}
            className={cn(
              "flex min-h-10 flex-none items-center gap-2 py-1 pr-3 pl-1.5",
              busy && "opacity-60",
            )}
          >
            <Button variant="ghost" size="tool" onClick={add.onSelect} className="max-md:h-10">
              <Plus aria-hidden />
              {add.label}
            </Button>
            <span className="flex-1" />
            <Keys keys={add.keys} />
          </div>
        )}
        <p
          role="status"
          className={cn("flex-none type-caption text-danger", said !== null && "px-3.5 pt-1.5 pb-2")}
        >
          {said}
        </p>
        <Foot {...props} canSend={canSend} onPress={send} />
      </div>
    </div>
  );
}

interface FootProps extends AnswerFrameProps {
  canSend: boolean;
  onPress: () => void;
}

/** The other way to answer, and Send, or Stop while it is on its way. */
function Foot({ other, busy, stopping, onStop, sendKey = "Mod+Enter", canSend, onPress }: FootProps) {
  const OtherIcon = other.icon === "text" ? TextAlignStart : Sheet;
  return (
    <div className="flex flex-none items-center gap-1.5 border-t border-line p-1.5 type-caption text-muted">
      <Button variant="ghost" size="tool" onClick={other.onSelect} disabled={busy} className="max-md:h-10">
        <OtherIcon aria-hidden />
        {other.label}
      </Button>
      <span className="flex-1" />
      <span className="pr-1 max-md:hidden">
        <Keys keys={[[sendKey, sendKey === "Enter" ? "next" : ""]]} />
      </span>
      {busy ? (
        <Button size="tool" onClick={onStop} pending={stopping} className="max-md:h-10">
          {!stopping && <Square aria-hidden className="fill-current stroke-none" />}
          Stop
        </Button>
      ) : (
        <IconButton
          label="Send"
          icon={ArrowUp}
          variant="primary"
          shortcut={sendKey}
          tooltipSide="top"
          disabled={!canSend}
          onClick={onPress}
          className="max-md:size-10"
        />
      )}
    </div>
  );
}

function Keys({ keys }: { keys: readonly [shortcut: string, does: string][] }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 type-caption text-muted max-md:hidden">
      {keys.map(([shortcut, does]) => (
        <span key={shortcut} className="inline-flex items-center gap-1 whitespace-nowrap">
          <Kbd shortcut={shortcut} />
          {does}
        </span>
      ))}
    </span>
  );
}

export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <IconButton
      label={label}
      icon={X}
      onClick={onRemove}
      className="answer-remove focus-visible:opacity-100"
    />
  );
}
