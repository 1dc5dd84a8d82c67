/** The document as it grows beside the interview: what is written, what is being typed, and what is still to come. */
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from "react";

import type { Interview } from "@/lib/api/types";
import { count } from "@/lib/format/count";
import type { PageRow } from "@/lib/markdown/page-rows";
import { RuledPage } from "@/lib/markdown/ruled-page";
import { sectionRows } from "@/lib/markdown/section-rows";

import { emptyCells, withUnsent } from "../answer/unsent";
import { useAnswer } from "../answer/use-answer";

interface FlowPreviewProps {
  title: string;
  content: string;
  sections: Interview["sections"];
  /** The sections just written. */
  highlighted: readonly string[];
  /** The sections with words that nobody has confirmed: highlighted until the next edit. */
  suggested?: readonly string[];
  /** The interview whose unsent answer is shown. */
  interview?: Interview | undefined;
  /** In the head, beside the name. */
  headAction?: ReactNode;
}

export function FlowPreview(props: FlowPreviewProps) {
  const { title, content, sections, highlighted, suggested = NOTHING, interview, headAction } = props;
  const region = useRef<HTMLDivElement>(null);
  const current = sections.find(({ state }) => state === "current")?.heading;
  const arranged = useCallback((rows: readonly PageRow[]) => sectionRows(rows, sections), [sections]);
  useEffect(() => {
    if (region.current) bringIntoView(region.current);
  }, [highlighted, current]);
  const unsent = useUnsent(content, interview);
  const empty = (interview?.cellsToSet ?? 0) + (unsent?.cells ?? 0);
  const shown = unsent?.content ?? content;
  return (
    <>
      <div className="flex h-11 flex-none items-center gap-2 border-b border-line pr-3 pl-5 max-md:pl-4">
        <h2 className="font-semibold">Document Preview</h2>
        {headAction}
        <span className="flex-1" />
        {empty > 0 && (
          <span className="mr-1 type-caption text-muted tabular-nums">{`${count(empty, "cell")} to be set`}</span>
        )}
        <span className="type-caption text-muted tabular-nums">{count(shown.length, "character")}</span>
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
        <RuledPage
          title={title}
          content={shown}
          arranged={arranged}
          highlighted={
            unsent ? unsent.highlighted : suggested.length > 0 ? [...highlighted, ...suggested] : highlighted
          }
          keepsHighlight={unsent !== null || suggested.length > 0}
          namesEmptyCells
        />
      </div>
    </>
  );
}

const NOTHING: readonly string[] = [];

interface Unsent {
  content: string;
  highlighted: readonly string[];
  /** How many more cells are empty than in what is stored. */
  cells: number;
}

/** Drawn a moment behind what is typed, so that typing never waits for the page. */
function useUnsent(content: string, interview: Interview | undefined): Unsent | null {
  const answer = useAnswer(interview?.documentId ?? 0, interview);
  const question = interview?.current ?? null;
  const sections = interview?.sections;
  const typed = answer?.markdown ?? "";
  const markdown = useDeferredValue(typed === question?.answer.trim() ? "" : typed);
  return useMemo(() => {
    if (!question || !sections || markdown === "") return null;
    const shown = withUnsent(content, sections, question, markdown);
    return {
      content: shown,
      highlighted: [question.heading],
      cells: emptyCells(shown) - emptyCells(content),
    };
  }, [content, question, sections, markdown]);
}

/** How far below the top edge a section is put that was out of sight, in pixels. */
const HEADROOM = 96;

/**
 * Scrolls to what was just written, or to what is being answered, when its heading cannot be seen. Of the two the upper
 * one counts: an open question noted at the end does not take the reader away from the section at hand.
 */
function bringIntoView(region: HTMLElement): void {
  const place = region.querySelector("[data-highlighted], [data-current]");
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
