/** Text of the visitor's own whose place is gone: it can be made a document, taken along, or let go. */
import type { ReactNode } from "react";
import { copyMarkdown } from "@/components/patterns/copy-text";
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
