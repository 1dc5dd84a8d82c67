/** Of a document that is gone, what the visitor said about it and nobody was told: comments, and suggested changes. */
import { useEffect, useReducer, useState } from "react";

import { UnsentText, UnsyncedSection } from "@/components/patterns/unsynced-text";
import { useAuth } from "@/features/auth/auth-context";
import { answerDrafts } from "@/features/comments/answer-drafts";
import { keepCommentDraft, newDraft, useCommentDraft } from "@/features/comments/comment-drafts";
import { readable } from "@/features/comments/mentions";
import { forgetUnsent, readUnsent, type Unsent } from "@/features/comments/outbox/unsent-store";
import { useDraft } from "@/features/drafts/drafts";

import { keepSuggestion, parseSuggestion, suggestionDraft } from "./begin-suggesting";

interface UnsentCommentsProps {
  documentId: number;
  /** What is gone, in a sentence. */
  reason: string;
}

/** Draws nothing where nothing was left. */
export function UnsentComments({ documentId, reason }: UnsentCommentsProps) {
  const { comments, discard } = useUnsent(documentId);
  const { answers, discardAnswer } = useAnswers(documentId);
  const begun = useCommentDraft(newDraft(documentId))?.text ?? "";
  const suggestion = parseSuggestion(useDraft(suggestionDraft(documentId)));
  const isSuggested = suggestion !== null && suggestion.content !== suggestion.base;
  const isNothing = comments.length === 0 && answers.length === 0 && begun.trim() === "";
  if (isNothing && !isSuggested) return null;
  return (
    <UnsyncedSection
      title="Your comments and suggestions are still here"
      reason={`${reason} They weren't sent, but are still in this browser.`}
    >
      {comments.map(({ key, commentId, body, people }) => (
        <UnsentText
          key={key}
          caption={commentId === null ? "Comment" : "Reply"}
          words={readable(body, people)}
          onDiscard={() => void discard(key)}
        />
      ))}
      {begun.trim() !== "" && (
        <UnsentText
          caption="Comment"
          words={begun}
          onDiscard={() => keepCommentDraft(newDraft(documentId), null)}
        />
      )}
      {answers.map(({ name, caption, words }) => (
        <UnsentText key={name} caption={caption} words={words} onDiscard={() => discardAnswer(name)} />
      ))}
      {isSuggested && (
        <UnsentText
          caption={["Suggested text", suggestion.reason].filter(Boolean).join(": ")}
          words={suggestion.content}
          onDiscard={() => keepSuggestion(documentId, null)}
        />
      )}
    </UnsyncedSection>
  );
}

const CAPTIONS = { reply: "Reply", edit: "Edited comment", ask: "Question to the assistant" };

/** What the visitor half typed in answer to what was said, or in its place. */
function useAnswers(documentId: number) {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const answers = answerDrafts(documentId).map(({ name, kind, text }) => ({
    name,
    caption: CAPTIONS[kind],
    words: text,
  }));
  const discardAnswer = (name: string): void => {
    keepCommentDraft(name, null);
    drawAgain();
  };
  return { answers, discardAnswer };
}

/** What the visitor sent and the server has not taken, the oldest first. */
function useUnsent(documentId: number) {
  const person = useAuth().user?.id ?? "";
  const [comments, setComments] = useState<readonly Unsent[]>([]);
  useEffect(() => {
    let isHere = true;
    void readUnsent().then((all) => {
      if (isHere) setComments(all.filter((one) => one.documentId === documentId && one.person === person));
    });
    return () => {
      isHere = false;
    };
  }, [documentId, person]);
  const discard = async (gone: string): Promise<void> => {
    await forgetUnsent([gone]).catch(() => undefined);
    setComments((known) => known.filter(({ key }) => key !== gone));
  };
  return { comments, discard };
}
