/** What this browser still holds of a document that is gone: it can be made a new one, taken along, or let go. */
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { copyMarkdown } from "@/components/patterns/copy-text";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { useAuth } from "@/features/auth";
import { markdownFile } from "@/lib/format/markdown-file";
import { isCopyOf } from "@/lib/unsaved-copies";

import { useSaveAsNew } from "../api/save-as-new";
import { type LeftCopy, leftCopies, lookForLeft } from "../sync/left";
import { discardCopy } from "../sync/mirror";

/** Draws nothing where nothing of the visitor's own was left. */
export function LeftTexts({ documentId }: { documentId: number }) {
  const { user } = useAuth();
  const owner = user?.id ?? "";
  const [left, setLeft] = useState<readonly LeftCopy[]>([]);
  useEffect(() => {
    let isHere = true;
    void lookForLeft(documentId).then(() => {
      if (isHere) setLeft(leftCopies(documentId));
    });
    return () => {
      isHere = false;
    };
  }, [documentId]);
  const navigate = useNavigate();
  // Nobody is shown what another person wrote in this browser.
  const own = left.filter(({ key }) => isCopyOf(key, owner));
  if (own.length === 0) return null;
  const onDiscard = (copy: LeftCopy): void => {
    discardCopy(copy);
    setLeft(leftCopies(documentId));
  };
  const onSaved = (id: number): void => {
    setLeft(leftCopies(documentId));
    if (own.length === 1) void navigate({ to: "/documents/$documentId", params: { documentId: id } });
  };
  return (
    <section className="mx-gutter mt-10 max-w-105 border-t border-line pt-6">
      <h2 className="type-dialog">Your unsaved text is still here</h2>
      <p className="mt-1 text-muted">
        The document is gone, but this browser kept text of yours that had not reached the server.
      </p>
      <ul>
        {own.map((copy) => (
          <LeftText key={copy.key} copy={copy} onDiscard={onDiscard} onSaved={onSaved} />
        ))}
      </ul>
    </section>
  );
}

interface LeftTextProps {
  copy: LeftCopy;
  onDiscard: (copy: LeftCopy) => void;
  /** `id` is that of the new document. */
  onSaved: (id: number) => void;
}

function LeftText({ copy, onDiscard, onSaved }: LeftTextProps) {
  const { text } = copy;
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useSaveAsNew();
  return (
    <li className="mt-4">
      <p className="cut font-medium" title={text.title}>
        {text.title}
      </p>
      <p className="type-caption text-muted">
        Kept <RelativeTime value={text.keptAt} inSentence />
      </p>
      <p className="mt-1 line-clamp-3 type-small text-muted">{text.content}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button pending={isPending} onClick={() => mutate(copy, { onSuccess: ({ id }) => onSaved(id) })}>
          Save as a new document
        </Button>
        <Button onClick={() => void copyMarkdown(markdownFile(text))}>Copy text</Button>
        <Button variant="ghost" onClick={() => setAsked(true)}>
          Discard
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Discard unsaved text"
        description={`The unsaved text of “${text.title}” is removed from this browser. This action cannot be undone.`}
        onConfirm={() => onDiscard(copy)}
      />
    </li>
  );
}
