/** A voice chat about an open document: what was said, written down as it is said, and the document changing beside it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { AssistantMessage, AssistantRow } from "@/features/conversation/components/assistant-message";
import { ConversationLog } from "@/features/conversation/components/conversation-log";
import { UserMessage } from "@/features/conversation/components/user-message";
import { useAuth } from "@/features/auth/auth-context";
import { displayName } from "@/features/auth/visitor";
import { useUpdating } from "@/features/chat/use-updating";
import { proposalsQuery } from "@/features/suggestions/api/get-proposals";
import { queryKeys } from "@/lib/api/keys";
import { documentConversation } from "@/lib/api/conversation-key";
import type { Proposal } from "@/lib/api/types";

import type { TranscriptLine } from "../voice/voice-state";
import { useVoice } from "../voice/use-voice";
import type { LiveDocumentProps } from "./document-realtime";
import { LiveHead } from "./live-head";
import { PhaseBadge } from "./phase-badge";
import { VoiceDock } from "./voice-dock";

export function DocumentVoice(props: LiveDocumentProps) {
  const { documentId, title, onDocument, onUpdating, renderProposal, onEnd } = props;
  const [updates, setUpdates] = useState(0);
  const refetch = useRefetch(documentId);
  const voice = useVoice(documentId, ({ documentUpdated, proposal }) => {
    if (documentUpdated) setUpdates((count) => count + 1);
    if (proposal) refetch();
  });
  useUpdating({ documentId, isWriting: false, updates, onUpdating, onDocument });
  const lines = voice.view.lines.filter((line) => line.speaker === null || line.text.trim() !== "");
  return (
    <>
      <LiveHead
        title="Voice Chat"
        badge={<PhaseBadge phase={voice.view.phase} />}
        endLabel="End Voice Chat"
        onEnd={onEnd}
      />
      <ConversationLog label={`Voice chat about ${title}`} isAnswering={false}>
        {lines.length === 0 && (
          <AssistantRow>
            Say what you would like to change in this document, or ask about it. Changes are saved; this
            transcript isn't.
          </AssistantRow>
        )}
        {lines.map((line) => (
          <Line key={line.id} line={line} renderProposal={renderProposal} />
        ))}
      </ConversationLog>
      <VoiceDock voice={voice} />
    </>
  );
}

/** A change by voice stands in the document's conversation as well, and in its list of changes. */
function useRefetch(documentId: number): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.proposals(documentId) });
    // At once, though nobody looks at it: a decision on the change is put into what is known.
    void queryClient.invalidateQueries({
      queryKey: queryKeys.chat(documentConversation(documentId)),
      refetchType: "all",
    });
    void queryClient.invalidateQueries({ queryKey: queryKeys.documentLists });
  };
}

interface LineProps {
  line: TranscriptLine;
  renderProposal: (proposal: Proposal) => ReactNode;
}

function Line({ line, renderProposal }: LineProps) {
  const { user, isGuest = false } = useAuth();
  switch (line.speaker) {
    case "user":
      return <UserMessage text={line.text} name={user ? displayName(user) : "You"} guest={isGuest} />;
    case "assistant":
      return <AssistantMessage text={line.text} />;
    case null:
      return <ChangeLine proposal={line.proposal} renderProposal={renderProposal} />;
  }
}

/** The change as it is by now: it may have been decided on meanwhile. */
function ChangeLine({
  proposal,
  renderProposal,
}: { proposal: Proposal } & Pick<LineProps, "renderProposal">) {
  const { data } = useQuery(proposalsQuery(proposal.documentId));
  const current = data?.find(({ id }) => id === proposal.id) ?? proposal;
  return <AssistantRow said="">{renderProposal(current)}</AssistantRow>;
}
