/** Composer of a message: Enter sends, Shift+Enter breaks the line, Stop stands where Send was while one waits. */
import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { cn } from "@/lib/cn";
import { isSendKey } from "@/lib/keyboard";

import type { ComposerAid } from "./composer-aid";
import { sendable } from "../composer-text";
import { setDraft, useDraft } from "@/features/drafts/drafts";

/** The most lines' height before the text scrolls, in pixels. */
const TALLEST = 200;

interface ComposerProps {
  draftKey: string;
  /** The name of the input for those who do not see it. */
  label: string;
  placeholder?: string;
  /** An answer is awaited: nothing can be sent, and Stop is offered. */
  busy: boolean;
  stopping: boolean;
  onStop: () => void;
  /** Gets the trimmed text; the input is emptied. */
  onSend: (text: string) => void;
  /** At the left end: a badge or a switch. */
  children?: ReactNode;
  /** Beside the button. */
  hint?: ReactNode;
  minRows?: number;
  /** Helps to complete what is typed. */
  aid?: ComposerAid | undefined;
  /** The space round it, as utilities. */
  className?: string;
}

export function Composer(props: ComposerProps) {
  const { draftKey, label, placeholder, busy, stopping, onStop, onSend, children, minRows = 1 } = props;
  const { hint, aid, className = "mx-3 mb-3" } = props;
  const input = useRef<HTMLTextAreaElement>(null);
  const text = useDraft(draftKey);
  const state = sendable(text);

  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight, TALLEST)}px`;
  }, [text]);

  const send = () => {
    if (state.kind !== "ok" || busy) return;
    setDraft(draftKey, "");
    onSend(state.text);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (aid?.onKeyDown(event) === true || !isSendKey(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className={cn(
        "relative flex-none rounded-dialog border border-line-strong bg-raised shadow-control focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-ring",
        className,
      )}
    >
      {aid?.popup}
      <div className="relative">
        {aid && aid.ghost !== "" && <Ghost text={text} ghost={aid.ghost} />}
        <textarea
          ref={input}
          id={composerId(draftKey)}
          aria-label={label}
          placeholder={placeholder}
          rows={minRows}
          value={text}
          enterKeyHint="send"
          onChange={(event) => setDraft(draftKey, event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={aid?.onBlur}
          {...aid?.inputProps}
          className="block min-h-11 w-full resize-none bg-transparent px-3.5 pt-3 pb-1 outline-none max-md:text-[16px]"
        />
      </div>
      {state.kind === "long" && (
        <p role="status" className="px-3.5 pt-1.5 pb-1 type-caption text-danger">
          {`Too long by ${Math.ceil(state.over / 1024)} KB. Shorten the message or send it in parts.`}
        </p>
      )}
      <div className="flex items-center gap-1.5 px-1.5 pt-1 pb-1.5 type-caption text-muted">
        {children}
        <span className="flex-1" />
        {hint}
        {busy ? (
          <StopButton isStopping={stopping} onStop={onStop} />
        ) : (
          <SendButton disabled={state.kind !== "ok"} />
        )}
      </div>
    </form>
  );
}

/** What would complete the words, where they end. */
function Ghost({ text, ghost }: { text: string; ghost: string }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 overflow-hidden px-3.5 pt-3 pb-1 whitespace-pre-wrap break-words max-md:text-[16px]"
    >
      <span className="invisible">{text}</span>
      <span className="text-muted">{ghost}</span>
    </div>
  );
}

function StopButton({ isStopping, onStop }: { isStopping: boolean; onStop: () => void }) {
  return (
    <Button size="tool" onClick={onStop} pending={isStopping} className="max-md:h-10">
      {!isStopping && <Square aria-hidden className="fill-current stroke-none" />}
      Stop
    </Button>
  );
}

function SendButton({ disabled }: { disabled: boolean }) {
  return (
    <IconButton
      type="submit"
      label="Send"
      icon={ArrowUp}
      variant="primary"
      shortcut="Enter"
      tooltipSide="top"
      disabled={disabled}
      className="max-md:size-10"
    />
  );
}

const composerId = (draftKey: string) => `composer.${draftKey}`;

/** Puts the caret behind the text of that conversation, ready for more words or Enter. */
export function focusComposer(draftKey: string): void {
  document.getElementById(composerId(draftKey))?.focus();
}
