/** The document as it will read with the pieces in it. Nothing of it is written yet. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";

import { errorText } from "@/lib/api/errors";
import type { BriefInto } from "@/lib/api/types";
import type { PageRow } from "@/lib/markdown/page-rows";
import { RuledPage } from "@/lib/markdown/ruled-page";
import { sectionRows } from "@/lib/markdown/section-rows";

import { previewQuery } from "../api";
import type { Counts } from "../brief-state";

/** How long after the last choice the page is asked for anew, in milliseconds. */
const PAUSE = 150;

interface BriefPreviewProps {
  into: BriefInto;
  title: string;
  headings: readonly string[];
  counts: Counts;
  /** The section of the piece at hand. */
  current: string | null;
}

export function BriefPreview({ into, title, headings, counts, current }: BriefPreviewProps) {
  const region = useRef<HTMLDivElement>(null);
  const { data, error } = useQuery({
    ...previewQuery(useDebounced(into)),
    placeholderData: keepPreviousData,
  });
  const arranged = useMemo(() => {
    const sections = headings.map((heading) => ({ heading, state: "open" as const }));
    return (rows: readonly PageRow[]) => sectionRows(rows, sections);
  }, [headings]);
  const highlighted = useMemo(() => (current === null ? NOTHING : [current]), [current]);
  useEffect(() => {
    region.current?.querySelector("[data-highlighted]")?.scrollIntoView({ block: "nearest" });
  }, [highlighted]);
  return (
    <>
      <div className="flex h-11 flex-none items-center gap-2 border-b border-line pr-3 pl-5 max-md:pl-4">
        <h2 className="flex-1 font-semibold">Document Preview</h2>
        <span className="type-caption text-muted">Nothing is written yet</span>
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
        {error ? (
          <p role="alert" className="pt-6 text-muted">{`Couldn't show the document. ${errorText(error)}`}</p>
        ) : (
          // Beside the pieces there is room for a smaller page.
          <div className="[zoom:0.875]">
            <RuledPage
              title={title}
              content={data?.content ?? ""}
              arranged={arranged}
              highlighted={highlighted}
            />
          </div>
        )}
      </div>
      <div className="grid min-h-9 flex-none content-center border-t border-line px-5 py-1.5 type-caption text-muted max-md:px-4">
        <span>{`Not placed (${counts.none}): kept beside the document until you place or dismiss them.`}</span>
        {counts.out > 0 && <span>{`Left out (${counts.out}): won't be kept.`}</span>}
      </div>
    </>
  );
}

const NOTHING: readonly string[] = [];

/** The value once it has not changed for a moment. */
function useDebounced<Value>(value: Value): Value {
  const [latest, setLatest] = useState(value);
  const name = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setLatest(value), PAUSE);
    return () => clearTimeout(timer);
    // The same words are the same value.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name]);
  return latest;
}
