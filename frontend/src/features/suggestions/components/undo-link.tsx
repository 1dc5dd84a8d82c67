/** Takes back a change that is in force, or its rejection, from the line of the conversation that tells of it. */
import type { Document, Proposal } from "@/lib/api/types";

import { useDecideProposal } from "../api/decide-proposal";
import { takingBack } from "../proposal-rules";

interface UndoLinkProps {
  proposal: Proposal;
  /** What is undone, to tell it from others in the same conversation. */
  of: string;
  onDocument?: ((document: Document) => void) | undefined;
  /** Brings to the server what was typed in the document. */
  saved?: (() => Promise<unknown>) | undefined;
}

export function UndoLink({ proposal, of, onDocument, saved }: UndoLinkProps) {
  const { mutate, isPending } = useDecideProposal(onDocument, saved);
  const verb = takingBack(proposal);
  if (verb === null) return null;
  return (
    <>
      {/* A space, which a margin is not: where the line breaks here, the link begins the next one. */}
      {"\u2003"}
      <button
        type="button"
        disabled={isPending}
        aria-label={`Undo: ${of}`}
        onClick={() => mutate({ proposal, verb })}
        className="relative link after:absolute after:-inset-2.5 after:content-['']"
      >
        Undo
      </button>
    </>
  );
}
