/** The chat about an open document: ask for a change, and see it proposed or applied beside the words. */
import { type ReactNode, useCallback, useRef, useState } from "react";

import { Announcer } from "@/features/conversation/components/announcer";
import { AssistantRow } from "@/features/conversation/components/assistant-message";
import { ChatHead } from "@/features/conversation/components/chat-head";
import { Composer, focusComposer } from "@/features/conversation/components/composer";
import { withPrompt } from "@/features/conversation/composer-text";
import { ConversationLog } from "@/features/conversation/components/conversation-log";
import { setDraft } from "@/features/drafts/drafts";
import { GettingStarted } from "@/features/conversation/components/getting-started";
import { HistoryState } from "@/features/conversation/components/history-state";
import { AssistantBadge } from "@/features/settings/components/assistant-badge";
import { documentOf } from "@/features/conversation/keep-answer";
import { isBusy, type TurnView } from "@/features/conversation/turn-state";
import { useConversation } from "@/features/conversation/use-conversation";
import type { Document, Proposal } from "@/lib/api/types";
import { type ConversationKey, documentConversation } from "@/lib/api/conversation-key";

import { EXAMPLE_REQUESTS, GREETING } from "../chat-rules";
import { formOf } from "../phrases";
import { useAsking } from "../use-asking";
import { useUpdating } from "../use-updating";
import { ChatMessages } from "./chat-messages";
import { ReviewSwitch } from "./review-switch";

export interface DocumentChatProps {
  documentId: number;
  title: string;
  /** Gets the document whenever the assistant has changed it. */
  onDocument: (document: Document) => void;
  /** True while the assistant changes the document. */
  onUpdating: (isUpdating: boolean) => void;
  /** Draws the change that came with an answer. */
  renderProposal: (proposal: Proposal, said?: string) => ReactNode;
  /** Draws what can be done with an answer as a whole. Keep it stable. */
  renderBelow?: (answer: string, question: string) => ReactNode;
  /** An answer with links to what it names. Keep it stable. */
  linkNames?: ((answer: string, question: string) => string) | undefined;
  /** Draws the way back from the change that a line tells of. Keep it stable. */
  renderUndo?: (proposal: Proposal, said: string) => ReactNode;
  /** Opens the form of an action with what is filled in already. Keep it stable. */
  onForm?: ((name: string, filled: Readonly<Record<string, string>>) => void) | undefined;
  /** False while the ready answers in the history belong to an interview that was stepped out of. */
  withSuggestions?: boolean;
  /** What is still good to ask once the conversation went on. Keep it stable. */
  isOffer?: ((suggestion: string) => boolean) | undefined;
  /** Right in the head of the pane. */
  headAction?: ReactNode;
}

/** The document is being written: its text has begun to change, or the assistant said that it will. */
function isWriting(view: TurnView): boolean {
  return view.phase === "running" && (view.preview !== null || view.status === "Updating...");
}

/** What is done with a suggestion that is pressed; false where it is to be sent as it is. */
function usePick(
  conversation: ConversationKey,
  { actions, isBuiltin }: ReturnType<typeof useAsking>,
  onForm: DocumentChatProps["onForm"],
) {
  const picked = useRef("");
  return useCallback(
    (suggestion: string): boolean => {
      const offer = onForm && formOf(suggestion, actions);
      if (offer) onForm(offer.name, offer.filled);
      else if (isBuiltin) {
        setDraft(conversation, (current) => withPrompt(current, suggestion, [picked.current]));
        picked.current = suggestion;
        focusComposer(conversation);
      } else return false;
      return true;
    },
    [onForm, actions, isBuiltin, conversation],
  );
}

export function DocumentChat(props: DocumentChatProps) {
  const { documentId, title, onDocument, onUpdating, onForm, withSuggestions = true, headAction } = props;
  const conversation = documentConversation(documentId);
  const [updates, setUpdates] = useState(0);
  const { history, shown, earlier, turn, send, announced } = useConversation(conversation, (answer) => {
    const document = documentOf(answer);
    if (document) onDocument(document);
    if ("documentUpdated" in answer && answer.documentUpdated) setUpdates((count) => count + 1);
  });
  useUpdating({ documentId, isWriting: isWriting(turn.view), updates, onUpdating, onDocument });
  const messages = history.data;

  const ask = useCallback(
    (content: string, fromInput = false) => {
      send({ path: "/api/chat", body: { content, documentId, documentTitle: title }, content, fromInput });
    },
    [send, documentId, title],
  );
  const busy = isBusy(turn.view);
  const asking = useAsking(documentId, conversation);
  const pick = usePick(conversation, asking, onForm);
  return (
    <>
      <ChatHead badge={<AssistantBadge />}>{headAction}</ChatHead>
      <ConversationLog
        label={`Conversation about ${title}`}
        firstKey={messages?.[0]?.id}
        isAnswering={busy}
        earlier={earlier}
      >
        {!earlier && <AssistantRow>{GREETING}</AssistantRow>}
        <HistoryState
          isPending={history.isPending}
          isError={history.isLoadingError}
          retry={() => void history.refetch()}
        />
        {messages?.length === 0 && !busy && (
          <GettingStarted draftKey={conversation} requests={EXAMPLE_REQUESTS} />
        )}
        <ChatMessages
          shown={shown}
          busy={busy}
          draftKey={conversation}
          onAsk={ask}
          renderProposal={props.renderProposal}
          renderBelow={props.renderBelow}
          renderUndo={props.renderUndo}
          linkNames={props.linkNames}
          onPick={pick}
          oneLine={asking.isBuiltin}
          withSuggestions={withSuggestions}
          isOffer={props.isOffer}
        />
      </ConversationLog>
      <Announcer isWaiting={busy} answer={announced} />
      <Composer
        draftKey={conversation}
        label="Message"
        placeholder="Ask for a change, or what is missing"
        busy={busy}
        stopping={turn.view.phase !== "idle" && turn.view.stopping}
        onStop={turn.stop}
        onSend={(content) => ask(content, true)}
        aid={asking.aid}
        hint={asking.hint}
      >
        <ReviewSwitch />
      </Composer>
      {asking.dialog}
    </>
  );
}
