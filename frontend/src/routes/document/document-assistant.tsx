/** The assistant beside an open document: its interview while that is under way, else the chat about it. */
import { useCallback, useState } from "react";

import { focusComposer } from "@/features/conversation/components/composer";
import { lazyPart } from "@/components/patterns/lazy-part";
import { Button } from "@/components/ui/button";
import { usePhraseTest } from "@/features/actions/use-actions";
import { DocumentChat } from "@/features/chat/components/document-chat";
import { useRealtime } from "@/features/realtime/api/get-realtime";
import { type LiveKind, StartMenu } from "@/features/realtime/components/start-menu";
import type { DocumentPreview } from "@/features/conversation/turn-state";
import type { Document } from "@/lib/api/types";
import { documentConversation } from "@/lib/api/conversation-key";
import { type AnswerPartsOptions, useAnswerParts } from "./use-answer-parts";
import { useInterviewStopped } from "./use-interview-stopped";

const InterviewPane = lazyPart(
  async () => (await import("@/features/document-flow/components/interview-pane")).InterviewPane,
);
const DocumentLive = lazyPart(
  async () => (await import("@/features/realtime/components/document-live")).DocumentLive,
);

const PAUSED = "Goes to the chat. Your answers stay, and you can continue where you are.";

export interface DocumentAssistantProps extends AnswerPartsOptions {
  document: Pick<Document, "id" | "interviewOpen">;
  /** As it stands in the editor, saved or not. */
  title: string;
  /** True while the assistant changes the document. Keep it stable. */
  onUpdating: (isUpdating: boolean) => void;
  /** Opens the form of an action with what is filled in already. Keep it stable. */
  onForm?: (name: string, filled: Readonly<Record<string, string>>) => void;
  /** Whoever comes here was answering: the focus is in the field of the interview. */
  isAnswering?: boolean;
}

/** An interview that ends here stays until it is closed: its last page leads back to what has no answer. */
export function DocumentAssistant(props: DocumentAssistantProps) {
  const { document, title, onDocument, onUpdating, onForm, isAnswering = false } = props;
  const [isStopped, setStopped] = useInterviewStopped(document.id);
  const [wasOpen] = useState(document.interviewOpen);
  const stop = useCallback(() => setStopped(true), [setStopped]);
  const { chat, voice } = useRealtime();
  const [live, setLive] = useState<LiveKind | null>(null);
  const endLive = useCallback(() => {
    setLive(null);
    // What was pressed for it is gone.
    setTimeout(() => focusComposer(documentConversation(document.id)));
  }, [document.id]);
  const onPreview = useCallback(
    (preview: DocumentPreview | null) => onUpdating(preview !== null),
    [onUpdating],
  );
  const isOffer = usePhraseTest();
  const { renderCard, renderFilled, renderUndo, renderBelow, toReview, linked } = useAnswerParts(props);
  if ((document.interviewOpen || wasOpen) && !isStopped) {
    return (
      <InterviewPane
        documentId={document.id}
        onDocument={onDocument}
        onPreview={onPreview}
        renderProposal={renderFilled}
        onMissing={stop}
        review={toReview}
        takesFocus={isAnswering}
        headAction={<StopInterview isOpen={document.interviewOpen} onStop={stop} />}
      />
    );
  }
  if (live !== null) {
    return (
      <DocumentLive
        kind={live}
        documentId={document.id}
        title={title}
        onDocument={onDocument}
        onUpdating={onUpdating}
        renderProposal={renderCard}
        onEnd={endLive}
        onMissing={endLive}
      />
    );
  }
  return (
    <DocumentChat
      documentId={document.id}
      title={title}
      onDocument={onDocument}
      onUpdating={onUpdating}
      renderProposal={renderCard}
      renderBelow={renderBelow}
      renderUndo={renderUndo}
      linkNames={linked}
      onForm={onForm}
      withSuggestions={!document.interviewOpen}
      isOffer={isOffer}
      headAction={
        (document.interviewOpen || chat || voice) && (
          <>
            {document.interviewOpen && (
              <Button variant="ghost" size="tool" data-worded onClick={() => setStopped(false)}>
                Continue interview
              </Button>
            )}
            {(chat || voice) && <StartMenu documentId={document.id} onStart={setLive} />}
          </>
        )
      }
    />
  );
}

/** Pauses what is open; closes what has ended, whose last page still stands. */
function StopInterview({ isOpen, onStop }: { isOpen: boolean; onStop: () => void }) {
  return (
    <Button variant="ghost" size="tool" data-worded title={isOpen ? PAUSED : undefined} onClick={onStop}>
      {isOpen ? "Pause interview" : "Close interview"}
    </Button>
  );
}
