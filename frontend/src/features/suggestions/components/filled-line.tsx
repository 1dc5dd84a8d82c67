/** Quiet line on what an answer in an interview wrote: "Filled Goals and metrics", with its way back. */
import { SystemLine } from "@/features/conversation/components/system-line";
import type { Document, Proposal } from "@/lib/api/types";
import { stateWords } from "@/lib/format/proposal-state";

import { sectionsOf, sectionWords } from "../proposal-rules";
import { UndoLink } from "./undo-link";

interface FilledLineProps {
  proposal: Proposal;
  /** The section has all its answers now. */
  isFilled: boolean;
  onDocument?: ((document: Document) => void) | undefined;
  /** Brings to the server what was typed in the document. */
  saved?: (() => Promise<unknown>) | undefined;
}

export function FilledLine({ proposal, isFilled, onDocument, saved }: FilledLineProps) {
  const sections = sectionsOf(proposal);
  const name = sectionWords(sections) || proposal.summary;
  const isApplied = proposal.state === "applied";
  return (
    <SystemLine>
      {isApplied ? (isFilled ? "Filled " : "Added to ") : `${stateWords(proposal)} `}
      <b className="font-medium text-text" title={sections.join(", ")}>
        {name}
      </b>
      <UndoLink proposal={proposal} of={name} onDocument={onDocument} saved={saved} />
    </SystemLine>
  );
}
