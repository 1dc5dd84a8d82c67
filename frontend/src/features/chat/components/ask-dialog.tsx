/** "What can I ask?": every phrase that the assistant without a model takes up, by what it is about. */
import { Link } from "@tanstack/react-router";

import { Dialog } from "@/components/ui/dialog";
import type { Action } from "@/features/actions/action-types";

import { type AskedPhrase, askedGroups } from "../asked-phrases";

export interface AskDialogProps {
  actions: readonly Action[];
  /** Takes a phrase up to its first gap. */
  onTake: (text: string) => void;
  onClose: () => void;
}

export function AskDialog({ actions, onTake, onClose }: AskDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="What can I ask?"
      description="Without a model, the assistant can do exactly these. Name sections and requirements as the document does. Text after a colon is used as you type it."
      className="max-w-160"
    >
      {askedGroups(actions).map(({ name, phrases }) => (
        <section key={name} aria-label={name}>
          <h3 className="mb-1 type-small font-semibold">{name}</h3>
          <ul className="-mx-2 grid gap-x-2 md:grid-cols-2">
            {phrases.map((phrase) => (
              <li key={wordsOf(phrase)}>
                <button
                  type="button"
                  aria-label={wordsOf(phrase)}
                  onClick={() => onTake(phrase.opening)}
                  className="min-h-7 w-full rounded-control px-2 py-1 text-left type-small hover:bg-hover max-md:min-h-10"
                >
                  <Phrase phrase={phrase} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="type-small text-muted">
        Anything else needs a model.{" "}
        <Link to="/guide" className="link">
          Read the guides
        </Link>
      </p>
    </Dialog>
  );
}

const wordsOf = ({ parts }: AskedPhrase) => parts.map(({ words }) => words).join("");

function Phrase({ phrase }: { phrase: AskedPhrase }) {
  return phrase.parts.map(({ words, isGap }, index) =>
    isGap ? (
      <i key={index} className="text-muted">
        {words}
      </i>
    ) : (
      <span key={index}>{words}</span>
    ),
  );
}
