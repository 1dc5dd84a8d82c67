/** Says below an answer why it is not whole, and offers the way on. */
import { CircleAlert } from "lucide-react";

import { Button } from "@/components/ui/button";

import type { NoticeWords } from "../chat-rules";

interface AnswerNoticeProps {
  notice: NoticeWords;
  /** Given for the last answer only: an older one is past mending. */
  onContinue?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
}

export function AnswerNotice({ notice, onContinue, onRetry }: AnswerNoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 type-caption text-muted">
      <CircleAlert aria-hidden className="size-3.5 text-warn" />
      <span className="min-w-0 flex-1">{notice.text}</span>
      {notice.offer === "continue" && onContinue && (
        <Button size="tool" onClick={onContinue}>
          Continue
        </Button>
      )}
      {notice.offer === "retry" && onRetry && (
        <Button size="tool" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
