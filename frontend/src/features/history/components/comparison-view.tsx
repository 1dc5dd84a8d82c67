/** Two versions of a document compared on its page: in one text, or side by side. */
import { type RefObject, useEffect, useRef } from "react";

import { Button } from "@/components/ui/button";
import type { ChangeAuthor, Comparison } from "@/lib/api/types";
import { count } from "@/lib/format/count";
import { useNow } from "@/lib/use-now";

import type { Compared } from "../api/comparison";
import { type ComparisonRow, pairsOf } from "../comparison-rows";
import { useSharedMinutes } from "../shared-minutes";
import type { ChangeSteps } from "../use-change-steps";
import { momentAlone } from "../version-words";
import { ComparedLine, isDrawn } from "./compared-line";
import { FoldLine, MoveLine } from "./fold-line";
import { PageScroller } from "./page-scroller";
import { type DrawnRows, useDrawnRows } from "./use-drawn-rows";

interface ComparisonViewProps {
  compared: Compared;
  comparison: Comparison;
  /** What the two versions are called. */
  names: { from: string; to: string };
  isSide: boolean;
  steps: ChangeSteps;
}

export function ComparisonView(props: ComparisonViewProps) {
  const { compared, comparison, names, isSide, steps } = props;
  const current = steps.at;
  const place = useRef<HTMLDivElement>(null);
  const drawn = useDrawnRows(compared, comparison, current);
  useShownChange(place, steps);
  const showOther = (row: ComparisonRow) => {
    const other = row.type === "moved" ? `from-${row.move}` : `to-${row.move}`;
    bring(place.current?.querySelector(`[data-move="${other}"]`));
  };
  const { changes, from, to } = comparison;
  const page = { comparison, current, drawn, showOther };
  return (
    <PageScroller ref={place} label="Compared text">
      {changes === 0 && from.title === to.title && (
        <p role="status" className="border-b border-line bg-app px-5 py-2.5 text-muted max-md:px-4">
          {names.from} and {names.to === "Now" ? "the current version" : names.to} are the same.
        </p>
      )}
      {isSide ? (
        <SideBySide {...page} names={names} />
      ) : (
        <div className="min-h-full px-5 max-md:px-4">
          <Inline {...page} />
        </div>
      )}
      {drawn.more > 0 && (
        <div className="flex justify-center pb-16">
          <Button onClick={drawn.showMore}>Show more ({count(drawn.more, "line")} left)</Button>
        </div>
      )}
    </PageScroller>
  );
}

function bring(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: "center" });
}

function useShownChange(place: RefObject<HTMLElement | null>, { at, round }: ChangeSteps): void {
  useEffect(() => {
    if (at !== null) bring(place.current?.querySelector(`[data-change="${at}"]`));
  }, [place, at, round]);
}

interface PageProps {
  comparison: Comparison;
  current: number | null;
  drawn: DrawnRows;
  showOther: (row: ComparisonRow) => void;
}

const authorOf = ({ authors }: Comparison, { author }: ComparisonRow): ChangeAuthor | undefined =>
  author === null ? undefined : authors[author];

function Inline({ comparison, current, drawn, showOther }: PageProps) {
  const { from, to } = comparison;
  return (
    <article className="doc rq-history" data-rail>
      <Title from={from.title} to={to.title} isCurrent={current === 0} side="both" />
      {drawn.rows.map((row) => (
        <Row
          key={row.key}
          row={row}
          author={authorOf(comparison, row)}
          isCurrent={row.change !== null && row.change === current}
          drawn={drawn}
          showOther={showOther}
        />
      ))}
    </article>
  );
}

interface RowProps {
  row: ComparisonRow;
  author?: ChangeAuthor | undefined;
  isCurrent: boolean;
  drawn: DrawnRows;
  showOther: (row: ComparisonRow) => void;
  side?: "old" | "new" | "both";
}

function Row({ row, author, isCurrent, drawn, showOther, side = "both" }: RowProps) {
  switch (row.type) {
    case "fold":
      return (
        <FoldLine
          row={row}
          isPending={drawn.opening === row.toLine}
          onOpen={() => drawn.openFold(row.toLine)}
        />
      );
    case "moved":
    case "movedAway":
      return <MoveLine row={row} author={author} isCurrent={isCurrent} onOther={() => showOther(row)} />;
    case "line":
      return isDrawn(row) ? (
        <ComparedLine row={row} side={side} author={author} isCurrent={isCurrent} />
      ) : null;
  }
}

interface TitleProps {
  from: string;
  to: string;
  side: "old" | "new" | "both";
  isCurrent: boolean;
}

/** The change of it is the first. */
function Title({ from, to, side, isCurrent }: TitleProps) {
  const isChanged = from !== to;
  return (
    <div
      className="doc-row doc-row-1"
      data-change={isChanged && side !== "old" ? 0 : undefined}
      data-changed={isChanged || undefined}
      data-current={(isChanged && isCurrent) || undefined}
    >
      <div className="doc-body">
        <h2 className="rq-heading-1" dir="auto">
          {isChanged && side !== "new" && <del className="text-removed">{from}</del>}{" "}
          {isChanged && side !== "old" ? <ins className="text-added">{to}</ins> : !isChanged && to}
        </h2>
      </div>
    </div>
  );
}

interface SideProps extends PageProps {
  names: { from: string; to: string };
}

function SideBySide({ comparison, current, drawn, showOther, names }: SideProps) {
  const { from, to } = comparison;
  const now = useNow();
  const shared = useSharedMinutes();
  const shown = { drawn, showOther };
  return (
    <div className="rq-sides rq-history">
      {(
        [
          [names.from, from.at],
          [names.to === "Now" ? "Current version" : names.to, to.at],
        ] as const
      ).map(([name, at], index) => (
        <div key={index} className="rq-side-head">
          <b title={name} className="cut font-medium">
            {name}
          </b>
          {/* One without a name is called by its moment. */}
          {name !== momentAlone(at, now, shared) && (
            <time dateTime={at} className="flex-none text-muted">
              {momentAlone(at, now, shared)}
            </time>
          )}
        </div>
      ))}
      <div className="rq-side-text" data-side="old">
        <Title from={from.title} to={to.title} isCurrent={false} side="old" />
      </div>
      <div className="rq-side-text">
        <Title from={from.title} to={to.title} isCurrent={current === 0} side="new" />
      </div>
      {pairsOf(drawn.rows, drawn.all).map(({ key, left, right }) => {
        if (left && left === right && left.type === "fold")
          return (
            <div key={key} className="col-span-2">
              <Row row={left} isCurrent={false} {...shown} />
            </div>
          );
        if (![left, right].some((row) => row && (row.type !== "line" || isDrawn(row)))) return null;
        return [
          <div key={`${key}.left`} className="rq-side-text" data-side="old">
            {left ? <Row row={left} side="old" isCurrent={isAt(left, current)} {...shown} /> : <Nothing />}
          </div>,
          <div key={`${key}.right`} className="rq-side-text">
            {right ? (
              <Row
                row={right}
                side="new"
                isCurrent={isAt(right, current) || isAt(left, current)}
                {...shown}
              />
            ) : (
              <Nothing />
            )}
          </div>,
        ];
      })}
    </div>
  );
}

const isAt = (row: ComparisonRow | null, current: number | null): boolean =>
  row !== null && row.change !== null && row.change === current;

/** One side has nothing there. */
const Nothing = () => (
  <div aria-hidden className="rq-nothing">
    <div />
  </div>
);
