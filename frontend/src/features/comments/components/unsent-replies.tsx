/** On a discussion that is closed: that a reply to it is half typed, or was not sent. */
import { CircleAlert, Clock3, PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";

import type { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/cn";

import { replyDraft, useCommentDraft } from "../comment-drafts";
import { useComments } from "../comments-context";

export function UnsentReplies({ commentId }: { commentId: number }) {
  const { outbox } = useComments();
  const mine = useStore(outbox.store).filter((waiting) => waiting.commentId === commentId);
  const isTyped = (useCommentDraft(replyDraft(commentId))?.text ?? "").trim() !== "";
  const refused = mine.filter((waiting) => waiting.refused !== null).length;
  // What is sent within a moment is not told.
  const late = mine.filter((waiting) => waiting.refused === null && waiting.isLate).length;
  return (
    <>
      {refused > 0 && (
        <Line icon={CircleAlert} isWrong>
          {replies(refused)} not sent
        </Line>
      )}
      {late > 0 && <Line icon={Clock3}>{replies(late)} not sent yet</Line>}
      {isTyped && <Line icon={PenLine}>Your reply isn't sent</Line>}
    </>
  );
}

const replies = (count: number): string => (count === 1 ? "1 reply" : `${count} replies`);

interface LineProps {
  icon: Icon;
  isWrong?: boolean;
  children: ReactNode;
}

function Line({ icon: Shown, isWrong = false, children }: LineProps) {
  return (
    <span className={cn("flex items-center gap-1 type-caption", isWrong ? "text-danger" : "text-muted")}>
      <Shown aria-hidden className="size-3.5" />
      {children}
    </span>
  );
}
