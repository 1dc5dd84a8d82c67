/** Message of the assistant: its icon, the answer as Markdown, and what belongs to it below. */
import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { AssistantIcon } from "@/components/ui/assistant-icon";
import { toast } from "@/components/ui/toast";
import { Markdown } from "@/lib/markdown/lazy-markdown";

import { type RunningAnswer, useRunningText, WaitingLine } from "./running-answer";

interface AssistantRowProps {
  /** A word beside the icon for those who do not see it. */
  said?: string;
  children: ReactNode;
}

/** The icon with anything beside it. */
export function AssistantRow({ said = "Assistant said: ", children }: AssistantRowProps) {
  return (
    <div className="group/message grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 group-data-wide/log:gap-x-3.5">
      <AssistantIcon className="mt-0.5 size-4 text-accent group-data-wide/log:mt-1" />
      <div className="grid min-w-0 grid-cols-1 gap-2.5">
        <span className="sr-only">{said}</span>
        {children}
      </div>
    </div>
  );
}

interface AssistantMessageProps {
  /** What was said; for an answer that is still coming, that answer instead. */
  text?: string;
  /** Its text as it is drawn, with links; what is copied is the text itself. */
  shownAs?: string | undefined;
  running?: RunningAnswer;
  /** What follows the text: a proposal, chips, a notice. */
  children?: ReactNode;
}

/** One component for both, so that the words drawn while they came stay in place when the answer is stored. */
export function AssistantMessage({ text = "", shownAs = text, running, children }: AssistantMessageProps) {
  const growing = useRunningText(running);
  const shown = running ? growing : shownAs;
  return (
    <AssistantRow {...(running && { said: "" })}>
      {shown !== "" && (
        <div className="relative min-w-0">
          <Markdown text={shown} streaming={running !== undefined} />
          {/* In the gutter below the icon, where it covers no words. */}
          {!running && <CopyText text={text} />}
        </div>
      )}
      {running && <WaitingLine running={running} hasText={shown !== ""} />}
      {children}
    </AssistantRow>
  );
}

/** How long the check mark says that the text was copied, in milliseconds. */
const SAID = 1500;

/** Appears beside the answer that is pointed at or focused; a finger has the text selection instead. */
function CopyText({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ title: "Copy failed", variant: "destructive" });
    }
  };
  return (
    <IconButton
      label={isCopied ? "Copied" : "Copy answer"}
      icon={isCopied ? Check : Copy}
      onClick={copy}
      className="absolute top-5 -left-8 opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100"
    />
  );
}
