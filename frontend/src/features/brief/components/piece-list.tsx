/** The list of pieces, each with its section; the keys that sort them work on the piece at hand. */
import { type ReactNode, useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import type { SortedPiece } from "@/lib/api/types";

import { type Choice, choose, placed, type Sorting, takeBack } from "../brief-state";
import { indexOf, joinAbove, splitPiece } from "../piece-cuts";
import { usePieceKeys } from "../use-piece-keys";
import { PieceMenu } from "./piece-menu";
import { PieceRow } from "./piece-row";
import { SplitField } from "./split-field";

interface PieceListProps {
  sorting: Sorting;
  shown: readonly SortedPiece[];
  headings: readonly string[];
  /** The number of the piece at hand. */
  at: number;
  onAt: (number: number) => void;
  onChange: (sorting: Sorting) => void;
  /** The letters of a name that is being typed. */
  onTyped: (typed: string) => void;
  onShowAll: () => void;
}

/** The piece at hand, which has the focus, and what is done to it. */
function usePieceAtHand({ sorting, shown, headings, at, onAt, onChange, onTyped }: PieceListProps) {
  const [isOpen, setOpen] = useState(false);
  /** The number of the piece that is being split. */
  const [split, setSplit] = useState<number | null>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  // The screen is for this list: its keys are there as soon as it is.
  const wantsFocus = useRef(true);
  const current = shown.some(({ number }) => number === at) ? at : (shown[0]?.number ?? -1);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    buttonRef.current?.focus({ preventScroll: true });
    buttonRef.current?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, [current, sorting, split]);

  const go = (number: number | undefined) => {
    if (number === undefined) return;
    if (number === current) buttonRef.current?.focus({ preventScroll: true });
    else wantsFocus.current = true;
    onAt(number);
  };
  const set = (choice: Choice, number = current) => {
    wantsFocus.current = true;
    onChange(choose(sorting, number, choice));
  };
  const endSplit = (cuts: number[] | null) => {
    wantsFocus.current = true;
    setSplit(null);
    if (cuts) onChange(splitPiece(sorting, current, cuts));
  };
  const join = (number = current) => {
    const joined = joinAbove(sorting, number);
    if (!joined) return;
    onChange(joined.sorting);
    go(joined.number);
  };
  const undo = () => {
    const back = takeBack(sorting);
    if (!back) return;
    onChange(back.sorting);
    go(back.number);
  };
  const onKey = usePieceKeys({
    isOff: isOpen || split !== null,
    ...{ shown, headings, current, onAt, onTyped, go, join },
    choose: set,
    split: setSplit,
    takeBack: undo,
  });
  return { current, buttonRef, isOpen, setOpen, split, setSplit, endSplit, go, set, join, onKey };
}

export function PieceList(props: PieceListProps) {
  const { sorting, shown, headings, onShowAll } = props;
  const { buttonRef, ...hand } = usePieceAtHand(props);
  const { current, go } = hand;
  if (sorting.pieces.length === 0 || shown.length === 0)
    return <NoPieces isEmpty={sorting.pieces.length === 0} onShowAll={onShowAll} />;
  const positions = new Map(sorting.pieces.map(({ number }, position) => [number, position]));
  const menu = (trigger: ReactNode) => (
    <PieceMenu
      isOpen={hand.isOpen}
      onOpen={hand.setOpen}
      trigger={trigger}
      words={shown.find(({ number }) => number === current)?.text.trim()}
      headings={headings}
      onChoose={hand.set}
      onSplit={() => hand.setSplit(current)}
      onJoin={indexOf(sorting, current) > 0 ? () => hand.join() : null}
    />
  );
  return (
    <ul
      aria-label="Pieces of the brief"
      className="min-h-0 flex-1 overflow-y-auto"
      onKeyDownCapture={hand.onKey}
    >
      {shown.map((piece) => {
        const { section, standing, why } = placed(sorting, piece);
        const isCurrent = piece.number === current;
        return (
          <PieceRow
            key={piece.number}
            piece={piece}
            position={positions.get(piece.number) ?? 0}
            standing={standing}
            heading={section === null ? null : (headings[section] ?? null)}
            why={why}
            isStruck={piece.label !== "" && section === piece.section && section !== null}
            isCurrent={isCurrent}
            onCurrent={go}
            onOpen={(number) => {
              go(number);
              hand.setOpen(true);
            }}
            {...(isCurrent ? { menu, buttonRef } : {})}
            {...(isCurrent && hand.split === piece.number
              ? {
                  split: (
                    <SplitField
                      text={piece.text}
                      onSplit={hand.endSplit}
                      onCancel={() => hand.endSplit(null)}
                    />
                  ),
                }
              : {})}
          />
        );
      })}
    </ul>
  );
}

/** `isEmpty`: there are none at all, and not only none of those that are asked for. */
function NoPieces({ isEmpty, onShowAll }: { isEmpty: boolean; onShowAll: () => void }) {
  return (
    <div className="grid flex-1 content-start justify-items-start gap-3 p-5">
      <p role="status" className="text-muted">
        {isEmpty ? "There's no text to sort." : "No pieces here."}
      </p>
      {!isEmpty && (
        <Button size="tool" onClick={onShowAll}>
          Show all pieces
        </Button>
      )}
    </div>
  );
}
