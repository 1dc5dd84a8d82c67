/** One line of a comparison, drawn as the page draws it: headings, ids in the margin, items, cells; words in two inks. */
import { type CSSProperties, Fragment, type ReactNode, useMemo } from "react";

import type { ChangeAuthor } from "@/lib/api/types";
import { cn } from "@/lib/cn";

import { cellsOf, changedPieces, hideBars, type Piece, type Side, wholePieces } from "../changed-words";
import type { LineRow } from "../comparison-rows";
import { ChangedBy } from "./author-badge";

interface ComparedLineProps {
  row: LineRow;
  side: Side;
  /** Shown beside it. */
  author?: ChangeAuthor | undefined;
  isCurrent?: boolean;
}

/** What is only syntax is not drawn, unless it is the change. */
export function isDrawn({ shape, kind, change }: LineRow): boolean {
  if (shape.kind === "blank") return false;
  return shape.kind !== "ruler" || kind === "changed" || change !== null;
}

export function ComparedLine({ row, side, author, isCurrent = false }: ComparedLineProps) {
  const { shape, change, kind } = row;
  const level = shape.kind === "heading" ? shape.level : 0;
  return (
    <div
      className={cn("doc-row", level > 0 && `doc-row-${level}`, `rq-line-${shape.kind}`)}
      data-change={side === "old" && kind !== "removed" ? undefined : (change ?? undefined)}
      data-changed={change !== null || undefined}
      data-current={isCurrent || undefined}
    >
      <Hanging row={row} />
      <div className="doc-body" dir="auto">
        <Body row={row} side={side} />
      </div>
      {author && <ChangedBy author={author} />}
    </div>
  );
}

function Hanging({ row: { shape, kind } }: { row: LineRow }) {
  if (shape.kind !== "requirement") return null;
  const id = kind === "removed" ? <del>{shape.id}</del> : shape.id;
  return (
    <span className="doc-hang">
      {id} {shape.priority !== null && <small>{shape.priority.replace("'", "’")}</small>}
    </span>
  );
}

function Body({ row, side }: { row: LineRow; side: Side }) {
  const { shape, kind, text, parts } = row;
  const pieces = useMemo(() => {
    const isRow = shape.kind === "row";
    if (shape.kind === "code" || shape.kind === "ruler" || shape.kind === "break") return asTyped(row, side);
    if (kind !== "changed") return wholePieces(isRow ? hideBars(text) : text, kind, shape.prefix);
    const shown = isRow ? parts.map((part) => ({ ...part, text: hideBars(part.text) })) : parts;
    return changedPieces(shown, side, shape.prefix);
  }, [row, shape, kind, text, parts, side]);
  const words = <Words pieces={pieces} />;
  switch (shape.kind) {
    case "heading": {
      const Heading = `h${Math.min(6, shape.level + 1) as 2 | 3 | 4 | 5 | 6}` as const;
      return <Heading className={`rq-heading-${shape.level}`}>{words}</Heading>;
    }
    case "item":
      return (
        <p className="rq-listed" style={{ "--depth": shape.depth } as CSSProperties}>
          <span className="rq-listed-marker">{shape.marker}</span>
          {words}
        </p>
      );
    case "row":
      return <Cells pieces={pieces} isHead={shape.isHead} columns={shape.columns} />;
    case "quote":
      return (
        <blockquote>
          <p>{words}</p>
        </blockquote>
      );
    case "code":
    case "ruler":
      return <pre className="rq-code-line">{words}</pre>;
    case "break":
      return kind === "same" ? <hr /> : <p>{words}</p>;
    case "blank":
      return null;
    case "requirement":
    case "criterion":
    case "text":
      return <p>{words}</p>;
  }
}

/** Without a look for markers: what stands there is none. */
function asTyped({ kind, text, parts }: LineRow, side: Side): Piece[] {
  if (kind !== "changed") return [{ kind, text, style: {} }];
  return parts
    .filter(
      (part) => part.kind === "same" || side === "both" || (part.kind === "removed") === (side === "old"),
    )
    .map((part) => ({ ...part, style: {} }));
}

interface CellsProps {
  pieces: readonly Piece[];
  isHead: boolean;
  columns: readonly ("right" | "center" | null)[] | undefined;
}

function Cells({ pieces, isHead, columns }: CellsProps) {
  const cells = cellsOf(pieces);
  return (
    <div
      className="rq-cells"
      data-head={isHead || undefined}
      style={{ "--cells": cells.length } as CSSProperties}
    >
      {cells.map((cell, index) => (
        <span key={index} data-align={columns?.[index] ?? undefined}>
          <Words pieces={cell} />
        </span>
      ))}
    </div>
  );
}

/** Neighbours of one kind are one change. */
export function Words({ pieces }: { pieces: readonly Piece[] }) {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last?.[0]?.kind === piece.kind) last.push(piece);
    else groups.push([piece]);
  }
  return groups.map((group, index) => {
    const words = group.map((piece, at) => <Fragment key={at}>{styled(piece)}</Fragment>);
    const kind = group[0]?.kind;
    if (kind === "removed")
      return (
        <del key={index} className="text-removed">
          {words}
        </del>
      );
    if (kind === "added")
      return (
        <ins key={index} className="text-added">
          {words}
        </ins>
      );
    return <Fragment key={index}>{words}</Fragment>;
  });
}

/** Addresses lead nowhere from here, and images are not fetched. */
function styled({ text, style }: Piece): ReactNode {
  let words: ReactNode = text;
  if (style.code) words = <code>{words}</code>;
  if (style.link) words = <span className="rq-link">{words}</span>;
  if (style.struck) words = <s>{words}</s>;
  if (style.em) words = <em>{words}</em>;
  if (style.strong) words = <strong>{words}</strong>;
  return words;
}
