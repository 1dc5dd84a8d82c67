/** The comments of a document that is written, with the assistant's changes that were proposed to them. */
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";

import { offerActions } from "@/commands/palette-state";
import { lazyPart } from "@/components/patterns/lazy-part";
import { EditorComments } from "@/features/comments/in-editor/editor-comments";
import type { EditorSession } from "@/features/editor/session";
import { proposalsQuery } from "@/features/suggestions/api/get-proposals";
import type { Document, Proposal, Role } from "@/lib/api/types";

import { useAskingAboutComments } from "./use-asking-about-comments";

export { CommentsButton } from "@/features/comments/components/comments-button";

const ProposalCard = lazyPart(
  async () => (await import("@/features/suggestions/components/proposal-card")).ProposalCard,
  { comesByItself: true },
);

const SuggestionNotes = lazyPart(async () => (await import("./suggestion-notes")).SuggestionNotes, {
  comesByItself: true,
});

interface CommentsInEditorProps {
  session: EditorSession;
  role: Role;
  isReading: boolean;
  onDocument: (document: Document) => void;
  saved: () => Promise<unknown>;
  onShow: (proposal: Proposal) => void;
}

export function CommentsInEditor({ session, onDocument, saved, onShow, ...rest }: CommentsInEditorProps) {
  const { data: proposals } = useQuery(proposalsQuery(session.documentId));
  const ask = useAskingAboutComments(session.documentId, saved);
  const renderProposals = useCallback(
    (commentId: number) => {
      const about = (proposals ?? []).filter((proposal) => proposal.commentId === commentId);
      return about.length > 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {about.toReversed().map((proposal) => (
            <ProposalCard
              key={proposal.id}
              proposal={proposal}
              onDocument={onDocument}
              saved={saved}
              onShow={onShow}
            />
          ))}
        </div>
      ) : null;
    },
    [proposals, onDocument, saved, onShow],
  );
  return (
    <>
      <EditorComments
        session={session}
        offer={offerActions}
        renderProposals={renderProposals}
        ask={ask}
        {...rest}
      />
      <SuggestionNotes
        text={session.text}
        role={rest.role}
        onDocument={onDocument}
        saved={saved}
        onShow={onShow}
      />
    </>
  );
}
