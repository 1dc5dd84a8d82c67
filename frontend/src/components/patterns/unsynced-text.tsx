/** Frame of what the visitor wrote and whose place is gone: it can be taken along or let go, and a text be made a document. */
import type { ReactNode } from "react";
import { copyMarkdown, copyText } from "@/components/patterns/copy-text";
import { DiscardButton } from "@/components/patterns/discard-button";
import { Button } from "@/components/ui/button";
import { markdownFile } from "@/lib/format/markdown-file";

interface UnsyncedSectionProps {
  title?: string;
  /** What is gone, in a sentence. */
  reason: string;
  children: ReactNode;
}

export function UnsyncedSection({
  title = "Your unsaved text is still here",
  reason,
  children,
}: UnsyncedSectionProps) {
  return (
    <section className="mx-gutter mt-10 max-w-105 border-t border-line pt-6">
      <h2 className="type-dialog">{title}</h2>
      <p className="mt-1 text-muted">{reason}</p>
      {children}
    </section>
  );
}

interface UnsentTextProps {
  words: string;
  /** Above the words: what they are. */
  caption?: string;
  onDiscard: () => void;
}

/** Words that can't be sent to where they were meant for. */
export function UnsentText({ words, caption, onDiscard }: UnsentTextProps) {
  const copy = () =>
    copyText(words, { title: "Copied to clipboard", description: "What you wrote is on your clipboard." });
  return (
    <div className="mt-4">
      {caption && <p className="type-caption text-muted">{caption}</p>}
      <p className="line-clamp-3 type-small break-words whitespace-pre-line">{words}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button onClick={() => void copy()}>Copy text</Button>
        <DiscardButton
          title="Discard text"
          description="This removes your text from this browser. This action cannot be undone."
          onDiscard={onDiscard}
        />
      </div>
    </div>
  );
}

interface UnsyncedTextProps {
  text: { title: string; content: string };
  /** Under the title: when it was kept. */
  caption?: ReactNode;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

export function UnsyncedText({ text, caption, isSaving, onSave, onDiscard }: UnsyncedTextProps) {
  const { title, content } = text;
  return (
    <div className="mt-4">
      <p className="cut font-medium" title={title}>
        {title}
      </p>
      {caption && <p className="type-caption text-muted">{caption}</p>}
      <p className="mt-1 line-clamp-3 type-small text-muted">{content}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button pending={isSaving} onClick={onSave}>
          Save as a new document
        </Button>
        <Button onClick={() => void copyMarkdown(markdownFile(text))}>Copy text</Button>
        <DiscardButton
          title="Discard unsaved text"
          description={
            <>
              The unsaved text of “<bdi>{title}</bdi>” will be removed from this browser. This action cannot
              be undone.
            </>
          }
          onDiscard={onDiscard}
        />
      </div>
    </div>
  );
}
