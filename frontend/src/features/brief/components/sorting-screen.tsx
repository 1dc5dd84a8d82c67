/** The pieces of a brief with their sections: chosen by keyboard or menu, beside the document as it will read. */
import { FileText, List } from "lucide-react";
import { useState } from "react";

import { FormFailure } from "@/components/patterns/form-failure";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { cn } from "@/lib/cn";
import { useMedia } from "@/lib/use-media";

import {
  countPieces,
  type Counts,
  type Filter,
  isShown,
  placed,
  placedLine,
  pieceCount,
  type Sorting,
} from "../brief-state";
import type { Brief } from "../use-brief";
import { BriefPreview } from "./brief-preview";
import { KeyBar } from "./key-bar";
import { PieceList } from "./piece-list";
import { FilterChips, SectionList } from "./section-list";

/** From here on the document stands beside the pieces. */
const WITH_PREVIEW = "(min-width: 1180px)";
const PHONE = "(max-width: 767px)";

interface SortingScreenProps {
  brief: Brief;
  title: string;
  headings: readonly string[];
}

type Side = "pieces" | "document";

export function SortingScreen({ brief, title, headings }: SortingScreenProps) {
  const { sorting, into } = brief;
  const [at, setAt] = useState(0);
  const [filter, setFilter] = useState<Filter>("all");
  const [side, setSide] = useState<Side>("pieces");
  const isWide = useMedia(WITH_PREVIEW);
  const isPhone = useMedia(PHONE);
  if (!sorting || !into) return null;
  const counts = countPieces(sorting, headings.length);
  const piece = sorting.pieces.find(({ number }) => number === at);
  const section = piece ? placed(sorting, piece).section : null;
  return (
    <>
      <SideChooser side={side} onSide={setSide} />
      {side === "pieces" && (
        <FilterChips total={sorting.pieces.length} counts={counts} filter={filter} onFilter={setFilter} />
      )}
      <div
        className={cn(
          "grid min-h-0 flex-1 grid-cols-[180px_minmax(0,1fr)] max-md:grid-cols-1 [&>*+*]:md:border-l [&>*+*]:md:border-line",
          isWide && "grid-cols-[224px_minmax(0,1.1fr)_minmax(0,.9fr)]",
        )}
      >
        <SectionList headings={headings} counts={counts} filter={filter} onFilter={setFilter} />
        <Pieces
          {...{ brief, sorting, headings, counts, filter, at }}
          isBehind={side !== "pieces"}
          onAt={setAt}
          onShowAll={() => setFilter("all")}
        />
        {(isWide || (isPhone && side === "document")) && (
          <section aria-label="Document Preview" className="flex min-h-0 min-w-0 flex-col">
            <BriefPreview
              into={into}
              title={title}
              headings={headings}
              counts={counts}
              current={section === null ? null : (headings[section] ?? null)}
            />
          </section>
        )}
      </div>
      <div className="grid flex-none border-t border-line bg-panel px-4 py-2 md:hidden">
        <Button variant="primary" pending={brief.isWriting} onClick={brief.write}>
          Put into the document
        </Button>
      </div>
    </>
  );
}

/** A phone shows one of the two. */
function SideChooser({ side, onSide }: { side: Side; onSide: (side: Side) => void }) {
  return (
    <div className="flex-none border-b border-line bg-panel px-4 py-2 md:hidden">
      <Segmented
        wide
        label="View"
        value={side}
        onChange={onSide}
        options={[
          { value: "pieces", label: "Pieces", icon: List },
          { value: "document", label: "Document", icon: FileText },
        ]}
      />
    </div>
  );
}

interface PiecesProps {
  brief: Brief;
  sorting: Sorting;
  headings: readonly string[];
  counts: Counts;
  filter: Filter;
  at: number;
  /** A phone shows the document instead. */
  isBehind: boolean;
  onAt: (number: number) => void;
  onShowAll: () => void;
}

function Pieces({ brief, sorting, headings, counts, filter, at, isBehind, onAt, onShowAll }: PiecesProps) {
  const [typed, setTyped] = useState("");
  return (
    <section aria-label="Pieces" className={cn("flex min-h-0 min-w-0 flex-col", isBehind && "max-md:hidden")}>
      <div className="flex h-11 flex-none items-center gap-2 border-b border-line pr-3 pl-5 max-md:hidden">
        <h2 className="flex-1 font-semibold">{pieceCount(sorting.pieces.length)}</h2>
        <span role="status" className="type-caption text-muted tabular-nums">
          {placedLine(counts)}
        </span>
      </div>
      {sorting.notice !== null && (
        <p
          role="status"
          className="border-b border-line bg-warn-soft px-5 py-2 type-small text-warn max-md:px-4"
        >
          {sorting.notice}
        </p>
      )}
      {brief.failure !== null && (
        <div className="flex-none border-b border-line p-2">
          <FormFailure text={brief.failure} />
        </div>
      )}
      <PieceList
        sorting={sorting}
        shown={sorting.pieces.filter((piece) => isShown(sorting, piece, filter))}
        headings={headings}
        at={at}
        onAt={onAt}
        onChange={brief.change}
        onTyped={setTyped}
        onShowAll={onShowAll}
      />
      <KeyBar typed={typed} />
    </section>
  );
}
