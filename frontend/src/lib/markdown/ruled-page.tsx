/**
 * A document as a ruled page: one hairline margin from top to bottom, in which section numbers and requirement ids hang.
 */
import { memo, useMemo } from "react";

import "@/styles/prose.css";

import { type PageRow, pageRows, type PageSection, sameHeading } from "./page-rows";
import { SafeMarkdown } from "./safe-markdown";

interface RuledPageProps {
  title: string;
  content: string;
  /** The interview's sections: those not filled yet stand as faint headings. */
  sections?: readonly PageSection[] | undefined;
  /** The section just written: its rule is solid and washed, then dries. */
  wet?: string | null | undefined;
  numbered?: boolean | undefined;
  /** Leaves room beside the text for notes, where the window has it. */
  rail?: boolean | undefined;
}

export function RuledPage({
  title,
  content,
  sections,
  wet = null,
  numbered = false,
  rail = false,
}: RuledPageProps) {
  const rows = useMemo(() => pageRows(content, sections, numbered), [content, sections, numbered]);
  const isEmpty = content.trim() === "" && rows.length === 0;
  return (
    <article className="doc" data-rail={rail || undefined}>
      <div className="doc-row doc-row-1">
        <div className="doc-body">
          <h1>{title}</h1>
        </div>
      </div>
      {rows.map((row, index) => (
        <RuledRow key={index} {...row} wet={isWet(row, wet)} />
      ))}
      {isEmpty && (
        <div className="doc-row">
          <div className="doc-body doc-empty">Start writing your document</div>
        </div>
      )}
    </article>
  );
}

function isWet(row: PageRow, wet: string | null): boolean {
  return wet !== null && row.kind !== "ghost" && row.section !== null && sameHeading(row.section, wet);
}

type RuledRowProps = PageRow & { wet: boolean };

const RuledRow = memo(function RuledRow(row: RuledRowProps) {
  return (
    <div className={rowClass(row)} data-ink={row.wet ? "wet" : undefined}>
      {hanging(row) !== null && <span className="doc-hang">{hanging(row)}</span>}
      <div className="doc-body">
        <RowBody {...row} />
      </div>
      {row.kind === "ghost" && row.current && <p className="doc-ghost-note">You are answering this now.</p>}
    </div>
  );
});

function RowBody(row: PageRow) {
  if (row.kind === "ghost") return <h2>{row.text}</h2>;
  if (row.kind === "heading") return <SafeMarkdown text={`${"#".repeat(row.level)} ${row.text}`} />;
  return <SafeMarkdown text={row.text} />;
}

function hanging(row: PageRow): string | number | null {
  if (row.kind === "requirement") return row.id;
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
