/** The realtime chat about an open document, which changes beside it. */
import { type ReactNode, useState } from "react";

import { ReviewSwitch } from "@/features/chat/components/review-switch";
import { GREETING } from "@/features/chat/chat-rules";
import { useUpdating } from "@/features/chat/use-updating";
import { documentOf } from "@/features/conversation/keep-answer";
import { documentConversation } from "@/lib/api/conversation-key";
import type { Document, Proposal } from "@/lib/api/types";

import { useRealtimeChat } from "../use-realtime-chat";
import { RealtimeChat } from "./realtime-chat";

export interface LiveDocumentProps {
  documentId: number;
  title: string;
  /** Gets the document whenever it was changed from here. Keep it stable. */
  onDocument: (document: Document) => void;
  /** True while it is being changed. Keep it stable. */
  onUpdating: (isUpdating: boolean) => void;
  /** Draws a change of the document. */
  renderProposal: (proposal: Proposal) => ReactNode;
  onEnd: () => void;
}

export function DocumentRealtime(props: LiveDocumentProps) {
  const { documentId, title, onDocument, onUpdating, renderProposal, onEnd } = props;
  const [updates, setUpdates] = useState(0);
  const conversation = useRealtimeChat(
    { documentId },
    {
      onAnswer: (answer) => {
        const document = documentOf(answer);
        if (document) onDocument(document);
        // Looked at again a second later: what was changed meanwhile elsewhere is not missed.
        setUpdates((count) => count + 1);
      },
      onRefused: onEnd,
    },
  );
  const { turn } = conversation.view;
  const isWriting = turn.phase === "running" && turn.status === "Updating...";
  useUpdating({ documentId, isWriting, updates, onUpdating, onDocument });
  return (
    <RealtimeChat
      draftKey={documentConversation(documentId)}
      conversation={conversation}
      label={`Conversation about ${title}`}
      greeting={GREETING}
      placeholder="Ask for a change, or what is missing"
      renderProposal={renderProposal}
      onEnd={onEnd}
    >
      <ReviewSwitch />
    </RealtimeChat>
  );
}
