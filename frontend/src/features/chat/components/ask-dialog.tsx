/** "What can I ask?": every phrase that the assistant without a model takes up, by what it is about. */
import { Link } from "@tanstack/react-router";

import { Dialog } from "@/components/ui/dialog";
import type { Action } from "@/features/actions";

export interface AskDialogProps {
  actions: readonly Action[];
  /** Takes a phrase up to its first gap. */
  onTake: (text: string) => void;
  onClose: () => void;
}

const GROUPS: readonly { readonly name: string; readonly objects: readonly (Action["object"] | "chat")[] }[] =
  [
    { name: "Requirements", objects: ["requirement"] },
    { name: "Sections", objects: ["section"] },
    { name: "Tables and lists", objects: ["row", "table", "item"] },
    { name: "Words", objects: ["quote"] },
    { name: "The document", objects: ["document", null] },
  ];
const OTHERS = ["review", "what is missing", "undo"];

const shown = (phrase: string) => phrase.replace(/\{(\w+)\}/g, (_, name: string) => `‹${name}›`);
const opening = (phrase: string) => phrase.split("{")[0] ?? phrase;

export function AskDialog({ actions, onTake, onClose }: AskDialogProps) {
  const groups = GROUPS.map(({ name, objects }) => ({
    name,
    phrases: [
      ...actions.filter(({ object }) => objects.includes(object)).flatMap(({ phrases }) => phrases),
      ...(name === "The document" ? OTHERS : []),
    ],
  })).filter(({ phrases }) => phrases.length > 0);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="What can I ask?"
      description="Without a model, the assistant does exactly these. Names are headings and ids as they stand in the document. What follows a colon is taken as you type it."
      className="max-w-140"
    >
      {groups.map(({ name, phrases }) => (
        <section key={name} aria-label={name}>
          <h3 className="mb-1 type-small font-semibold">{name}</h3>
          <ul>
            {[...new Set(phrases)].map((phrase) => (
              <li key={phrase}>
                <button
                  type="button"
                  onClick={() => onTake(opening(phrase))}
                  className="min-h-7 w-full rounded-control px-2 py-1 text-left type-small hover:bg-hover max-md:min-h-10"
                >
                  {shown(phrase)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="text-muted">
        <Link to="/guide" className="link">
          Read the guides
        </Link>
      </p>
    </Dialog>
  );
}
