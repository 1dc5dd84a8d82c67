/** The document as it grows beside the interview: what is written, and faintly what is still to come. */
import type { Interview } from "@/lib/api/types";
import { RuledPage } from "@/lib/markdown";

interface FlowPreviewProps {
  title: string;
  content: string;
  sections: Interview["sections"];
  /** The section just written. */
  wet: string | null;
}

export function FlowPreview({ title, content, sections, wet }: FlowPreviewProps) {
  return (
    <>
      <div className="flex h-11 flex-none items-center gap-2 border-b border-line pr-3 pl-5 max-md:pl-4">
        <h2 className="flex-1 font-semibold">Document Preview</h2>
        <span className="type-caption text-muted tabular-nums">{`${content.length.toLocaleString("en")} characters`}</span>
      </div>
      <div
        role="region"
        aria-label="Document"
        // A scrolling region without a control in it could not be scrolled by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto bg-panel px-5 focus-visible:-outline-offset-2 max-md:px-4"
      >
        <RuledPage title={title} content={content} sections={sections} wet={wet} numbered />
      </div>
    </>
  );
}
