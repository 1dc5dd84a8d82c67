/**
 * A document as a ruled page: one hairline margin from top to bottom, in which section numbers and requirement ids hang.
 */
import {
  type ClipboardEvent,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";

import type * as PageCopy from "@/lib/clipboard/page-copy";
import { prefetched } from "@/lib/prefetch";
import { definitionsOf, withDefinitions } from "./blocks";
import { slicesOf } from "./budget";
import { type Notes, notesOf } from "./footnotes";
import { hasOwnTitle, sameHeading, withoutTitle } from "./headings";
import { KeptScroll } from "./kept-scroll";
import { type PageRow, pageRows } from "./page-rows";
import { PlainText } from "./plain-text";
import { PageAnchors, usePageAnchors } from "./references";
import { useRowKeys } from "./row-keys";
import { SafeMarkdown } from "./safe-markdown";

interface RuledPageProps {
  title: string;
  content: string;
  /** Adds to the rows of the text, as `sectionRows` does. Keep it stable. */
  arranged?: ((rows: readonly PageRow[]) => readonly PageRow[]) | undefined;
  /** The sections just written: their rule is solid and washed, then dries. */
  highlighted?: readonly string[] | undefined;
  /** They do not fade: what they hold is being typed. */
  keepsHighlight?: boolean | undefined;
  /** Empty cells of tables say that they are to be set. */
  namesEmptyCells?: boolean | undefined;
  /** Leaves room beside the text for notes, where the window has it. */
  rail?: boolean | undefined;
  /** All at once, as for a printer; otherwise a long page comes in slices. */
  whole?: boolean | undefined;
  /** Rows were drawn. Keep it stable. */
  onDrawn?: (() => void) | undefined;
  /** What is read stays where it is while others write above it. */
  keepsPlace?: boolean | undefined;
  /** A line under the title. */
  under?: ReactNode;
  /** What stands in the place of a text that is not there. */
  empty?: ReactNode;
}

export function RuledPage({
  title,
  content,
  arranged = asWritten,
  highlighted = NONE,
  keepsHighlight = false,
  namesEmptyCells = false,
  rail = false,
  whole = false,
  onDrawn,
  keepsPlace = false,
  under,
  empty = "Start writing your document",
}: RuledPageProps) {
  const text = withoutTitle(content, title);
  const rows = useMemo(() => arranged(pageRows(text)), [text, arranged]);
  const subtitle = text === content && hasOwnTitle(content) ? rows[0] : null;
  const keys = useRowKeys(rows);
  const notes = useNotes(text);
  const definitions = useMemo(() => definitionsOf(text), [text]);
  const anchors = usePageAnchors(rows);
  const slices = useMemo(() => slicesOf(rows), [rows]);
  const drawn = useSlices(slices, whole);
  const rest = drawn === slices.at(-1) ? rows.slice(drawn) : [];
  useLayoutEffect(() => {
    onDrawn?.();
  }, [drawn, onDrawn]);
  const isEmpty = text.trim() === "" && rows.length === 0;
  return (
    <PageAnchors value={anchors}>
      <KeptScroll
        isKept={keepsPlace}
        className="doc"
        data-rail={rail || undefined}
        data-keeps-highlight={keepsHighlight || undefined}
        data-names-empty={namesEmptyCells || undefined}
        onCopy={copyPart}
      >
        <div className="doc-row doc-row-1">
          <div className="doc-body">
            <h1 dir="auto">{title}</h1>
            {under}
          </div>
        </div>
        {rows.slice(0, drawn).map((row, index) => (
          <RuledRow
            key={keys[index]}
            {...row}
            notes={notes}
            definitions={definitions}
            highlighted={isHighlighted(row, highlighted)}
            isSubtitle={row === subtitle}
          />
        ))}
        {rest.length > 0 && (
          <div className="doc-row">
            <div className="doc-body">
              <PlainText text={rest.map(written).join("\n\n")} note={REST_NOTE} />
            </div>
          </div>
        )}
        {isEmpty && (
          <div className="doc-row">
            <div className="doc-body doc-empty">{empty}</div>
          </div>
        )}
      </KeptScroll>
    </PageAnchors>
  );
}

/** The clipboard can be filled during the event alone: what does so comes while the browser is idle. */
let pageCopy: typeof PageCopy | null = null;
prefetched(async () => {
  pageCopy = await import("@/lib/clipboard/page-copy");
});

function copyPart(event: ClipboardEvent<HTMLElement>): void {
  const selection = document.getSelection();
  if (selection && pageCopy?.copyOfPage(event.currentTarget, event.clipboardData, selection))
    event.preventDefault();
}

const REST_NOTE = "The rest of this page is shown as plain text: there's too much of it to lay out.";

/** How many rows are drawn: more with each slice, between which the browser answers to the reader. */
function useSlices(slices: readonly number[], whole: boolean): number {
  const [count, setCount] = useState(1);
  const isAll = whole || count >= slices.length;
  useEffect(() => {
    // What was once drawn to its end stays so, also where others make it longer.
    startTransition(() => setCount(isAll ? Infinity : count + 1));
  }, [isAll, count]);
  return slices[(isAll ? slices.length : count) - 1] ?? 0;
}

function written(row: PageRow): string {
  return row.kind === "heading" ? `${"#".repeat(row.level)} ${row.text}` : row.text;
}

const NONE: readonly string[] = [];
const asWritten = (rows: readonly PageRow[]) => rows;

/** The same value as long as they are the same: every row is drawn with them. */
function useNotes(text: string): Notes {
  const now = useMemo(() => notesOf(text), [text]);
  const [known, setKnown] = useState(now);
  const isSame = known.size === now.size && [...now].every(([label, number]) => known.get(label) === number);
  if (known === now || isSame) return known;
  setKnown(now);
  return now;
}

function isHighlighted({ kind, section }: PageRow, highlighted: readonly string[]): boolean {
  return kind !== "ghost" && section !== null && highlighted.some((heading) => sameHeading(section, heading));
}

const GHOST_NOTES = {
  current: "You're working on this section.",
  skipped: "Skipped.",
  unknown: "Not known yet, and listed under Open questions.",
} as const;

interface BodyProps {
  notes: Notes;
  /** Of the page's links. */
  definitions: string;
  isSubtitle: boolean;
}

type RuledRowProps = PageRow & BodyProps & { highlighted: boolean };

const RuledRow = memo(function RuledRow(row: RuledRowProps) {
  return (
    <div
      className={rowClass(row)}
      data-highlighted={row.highlighted || undefined}
      data-current={(row.kind === "ghost" && row.state === "current") || undefined}
    >
      {hanging(row) !== null && <span className="doc-hang">{hanging(row)}</span>}
      <div className="doc-body">
        <RowBody {...row} />
      </div>
      {row.kind === "ghost" && row.state !== "open" && (
        <p className="doc-ghost-note">{GHOST_NOTES[row.state]}</p>
      )}
    </div>
  );
});

function RowBody({ notes, definitions, isSubtitle, ...row }: PageRow & BodyProps) {
  if (row.kind === "ghost") return <h2 dir="auto">{row.text}</h2>;
  const text = withDefinitions(isSubtitle ? row.text : written(row), definitions);
  if (isSubtitle)
    return (
      <p className="doc-subtitle" dir="auto">
        <SafeMarkdown text={text} inline notes={notes} />
      </p>
    );
  return <SafeMarkdown text={text} lines={row.kind !== "heading"} notes={notes} />;
}

function hanging(row: PageRow): ReactNode {
  if (row.kind === "requirement")
    return row.priority === null ? (
      row.id
    ) : (
      <>
        {row.id} <small>{row.priority.replace("'", "’")}</small>
      </>
    );
  return row.kind === "heading" || row.kind === "ghost" ? row.number : null;
}

function rowClass(row: PageRow): string {
  switch (row.kind) {
    case "heading":
      return `doc-row doc-row-${row.level}`;
    case "ghost":
      return "doc-row doc-row-2 doc-ghost";
    case "criterion":
      return "doc-row doc-row-criterion";
    case "assumption":
      return "doc-row doc-row-assumption";
    case "requirement":
      return "doc-row doc-row-requirement";
    case "prose":
      return "doc-row";
  }
}
