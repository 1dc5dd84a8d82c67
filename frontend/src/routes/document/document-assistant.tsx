/** The assistant beside an open document: its interview while that is under way, else the chat about it. */
import { useCallback, useMemo, useState } from "react";

import { focusComposer } from "@/features/conversation/components/composer";
import { lazyPart } from "@/components/patterns/lazy-part";
import { Button } from "@/components/ui/button";
import { usePhraseTest } from "@/features/actions/use-actions";
import { DocumentChat } from "@/features/chat/components/document-chat";
import { useRealtime } from "@/features/realtime/api/get-realtime";
import { type LiveKind, StartMenu } from "@/features/realtime/components/start-menu";
import { linkNames, tellsOfReview } from "@/features/review/named-locations";
import type { DocumentPreview } from "@/features/conversation/turn-state";
import type { Document, Proposal } from "@/lib/api/types";
import { documentConversation } from "@/lib/api/conversation-key";
import { useInterviewStopped } from "./use-interview-stopped";

const InterviewPane = lazyPart(
  async () => (await import("@/features/document-flow/components/interview-pane")).InterviewPane,
);
const DocumentLive = lazyPart(
  async () => (await import("@/features/realtime/components/document-live")).DocumentLive,
);

const FilledLine = lazyPart(
  async () => (await import("@/features/suggestions/components/filled-line")).FilledLine,
  { comesByItself: true },
);
const UndoLink = lazyPart(
  async () => (await import("@/features/suggestions/components/undo-link")).UndoLink,
  { comesByItself: true },
);
const ProposalCard = lazyPart(
  async () => (await import("@/features/suggestions/components/proposal-card")).ProposalCard,
);

const PAUSED = "Goes to the chat. Your answers stay, and you can continue where you are.";

export interface DocumentAssistantProps {
  document: Pick<Document, "id" | "interviewOpen">;
  /** As it stands in the editor, saved or not. */
  title: string;
  /** Gets the document whenever the assistant, or a decision on its proposal, has changed it. Keep it stable. */
  onDocument: (document: Document) => void;
  /** Brings to the server what was typed in the document. Keep it stable. */
  saved?: () => Promise<unknown>;
  /** True while the assistant changes the document. Keep it stable. */
  onUpdating: (isUpdating: boolean) => void;
  /** Brings a proposed change into view on the page. Keep it stable. */
  onShow?: (proposal: Proposal) => void;
  /** Opens the review beside the page. Keep it stable. */
  onReview?: () => void;
  /** Opens the form of an action with what is filled in already. Keep it stable. */
  onForm?: (name: string, filled: Readonly<Record<string, string>>) => void;
  /** The text as it stands in the editor. Keep it stable. */
  readText?: () => string;
  /** Whoever comes here was answering: the focus is in the field of the interview. */
  isAnswering?: boolean;
}

/** An interview that ends here stays until it is closed: its last page leads back to what has no answer. */
export function DocumentAssistant(props: DocumentAssistantProps) {
  const { document, title, onDocument, saved, onUpdating, onShow, onReview, onForm, readText } = props;
  const { isAnswering = false } = props;
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
  const renderCard = useCallback(
    (proposal: Proposal, said?: string) => (
      <ProposalCard proposal={proposal} said={said} onDocument={onDocument} saved={saved} onShow={onShow} />
    ),
    [onDocument, saved, onShow],
  );
  const renderFilled = useCallback(
    (proposal: Proposal, isFilled: boolean) =>
      proposal.state === "pending" ? (
        renderCard(proposal)
      ) : (
        <FilledLine proposal={proposal} isFilled={isFilled} onDocument={onDocument} saved={saved} />
      ),
    [renderCard, onDocument, saved],
  );
  const renderUndo = useCallback(
    (proposal: Proposal, said: string) => (
      <UndoLink proposal={proposal} of={said} onDocument={onDocument} saved={saved} />
    ),
    [onDocument, saved],
  );
  const toReview = useMemo(
    () =>
      onReview && (
        <div>
          <Button size="tool" onClick={onReview}>
            Open the review
          </Button>
        </div>
      ),
    [onReview],
  );
  const renderBelow = useCallback(
    (answer: string, question: string) => tellsOfReview(answer, question) && toReview,
    [toReview],
  );
  const linked = useCallback(
    (answer: string, question: string) =>
      readText ? linkNames(answer, readText(), tellsOfReview(answer, question)) : answer,
    [readText],
  );
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
        headAction={
          document.interviewOpen ? (
            <Button variant="ghost" size="tool" data-worded title={PAUSED} onClick={stop}>
              Pause interview
            </Button>
          ) : (
            <Button variant="ghost" size="tool" data-worded onClick={stop}>
              Close interview
            </Button>
          )
        }
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
