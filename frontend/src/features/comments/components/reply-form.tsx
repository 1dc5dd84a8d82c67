/** The form for a reply, with the way to ask the assistant about the discussion instead. */
import { useState } from "react";

import { AssistantIcon } from "@/components/ui/assistant-icon";
import { IconButton } from "@/components/ui/icon-button";
import { Spinner } from "@/components/ui/spinner";
import { errorText } from "@/lib/api/errors";
import type { Comment } from "@/lib/api/types";

import { askDraft, forgetSent, keepCommentDraft, readCommentDraft, replyDraft } from "../comment-drafts";
import { useComments } from "../comments-context";
import { CommentField } from "./comment-field";

export function ReplyForm({ about }: { about: Comment }) {
  const { outbox, ask } = useComments();
  const [isAsking, setAsking] = useState(() => readCommentDraft(askDraft(about.id)) !== null);
  const draft = replyDraft(about.id);
  if (isAsking && ask) return <AskForm about={about} onEnd={() => setAsking(false)} />;
  return (
    <CommentField
      draft={draft}
      label="Reply"
      placeholder="Reply or @mention"
      submit="Reply"
      onSubmit={(body, people) => {
        outbox.say({ commentId: about.id, body, people, passage: null });
        keepCommentDraft(draft, null);
      }}
      aside={
        ask && (
          <IconButton
            label="Ask the assistant"
            icon={AssistantIcon}
            tooltipSide="top"
            onClick={() => setAsking(true)}
          />
        )
      }
    />
  );
}

function AskForm({ about, onEnd }: { about: Comment; onEnd: () => void }) {
  const { ask } = useComments();
  const [state, setState] = useState<{ isPending: boolean; failure: string | null }>({
    isPending: false,
    failure: null,
  });
  const draft = askDraft(about.id);
  const submit = async (question: string) => {
    const typed = readCommentDraft(draft)?.text ?? "";
    setState({ isPending: true, failure: null });
    try {
      await ask?.(about.id, question);
      if (forgetSent(draft, typed)) onEnd();
      else setState({ isPending: false, failure: null });
    } catch (error) {
      setState({ isPending: false, failure: errorText(error) });
    }
  };
  return (
    <div className="grid gap-2">
      <CommentField
        draft={draft}
        label="Ask the assistant about this comment"
        placeholder="What should the assistant change?"
        submit="Ask"
        pending={state.isPending}
        takesFocus
        onCancel={onEnd}
        onSubmit={submit}
      />
      {state.isPending && (
        <p role="status" className="flex items-center gap-1.5 type-caption text-muted">
          <Spinner size="size-3" />
          The assistant is reading the comment…
        </p>
      )}
      {state.failure !== null && (
        <p role="alert" className="type-caption text-danger">
          {state.failure}
        </p>
      )}
    </div>
  );
}
