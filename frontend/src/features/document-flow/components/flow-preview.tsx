/** The document as it grows beside the interview: what is written, and faintly what is still to come. */
import { useEffect, useRef } from "react";

import type { Interview } from "@/lib/api/types";
import { RuledPage } from "@/lib/markdown";

interface FlowPreviewProps {
  title: string;
  content: string;
  sections: Interview["sections"];
  /** The sections just written. */
  wet: readonly string[];
}

export function FlowPreview({ title, content, sections, wet }: FlowPreviewProps) {
  const region = useRef<HTMLDivElement>(null);
  const current = sections.find(({ state }) => state === "current")?.heading;
  useEffect(() => {
    if (region.current) bringIntoView(region.current);
  }, [wet, current]);
  return (
    <>
      <div className="flex h-11 flex-none items-center gap-2 border-b border-line pr-3 pl-5 max-md:pl-4">
        <h2 className="flex-1 font-semibold">Document Preview</h2>
        <span className="type-caption text-muted tabular-nums">{`${content.length.toLocaleString("en")} characters`}</span>
      </div>
      <div
        ref={region}
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

/** How far below the top edge a section is put that was out of sight, in pixels. */
const HEADROOM = 96;

/**
 * Scrolls to what was just written, or to what is being answered, when its heading cannot be seen. Of the two the upper
 * one counts: an open question noted at the end does not take the reader away from the section at hand.
 */
function bringIntoView(region: HTMLElement): void {
  const place = region.querySelector('[data-ink="wet"], [data-current]');
  if (!place) return;
  const { top, height } = region.getBoundingClientRect();
  const offset = place.getBoundingClientRect().top - top;
  if (offset >= 0 && offset < height - HEADROOM) return;
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  region.scrollTo({
    top: region.scrollTop + offset - HEADROOM,
    behavior: isStill ? "instant" : "smooth",
  });
}
