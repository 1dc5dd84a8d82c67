/** The list of pieces: arrows move in it, digits and letters choose a section; more keys split, join and leave out. */
import { CircleQuestionMark, FoldVertical, Scissors, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { SortedPiece } from "@/lib/api/types";

import { type Choice, choose, placed, sectionOf, type Sorting, takeBack } from "../brief-state";
import { indexOf, joinAbove, splitPiece } from "../piece-cuts";
import { PieceRow } from "./piece-row";
import { SplitField } from "./split-field";

/** How long a name may rest while it is typed, in milliseconds. */
const TYPING = 900;

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

export function PieceList(props: PieceListProps) {
  const { sorting, shown, headings, at, onAt, onChange, onShowAll } = props;
  const [isOpen, setOpen] = useState(false);
  /** The number of the piece that is being split. */
  const [split, setSplit] = useState<number | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The screen is for this list: its keys are there as soon as it is.
  const wantsFocus = useRef(true);
  const wantsSplit = useRef(false);
  /** The last key was of a name: Enter behind it confirms what it chose. */
  const isNamed = useRef(false);
  const typing = useTyping(props);
  const current = shown.some(({ number }) => number === at) ? at : (shown[0]?.number ?? -1);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    button.current?.focus({ preventScroll: true });
    button.current?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, [current, sorting, split]);

  const go = (number: number | undefined) => {
    if (number === undefined) return;
    if (number === current) button.current?.focus({ preventScroll: true });
    else wantsFocus.current = true;
    onAt(number);
  };
  const set = (choice: Choice, number = current) => {
    wantsFocus.current = true;
    onChange(choose(sorting, number, choice));
  };
  const cut = (cuts: number[]) => {
    wantsFocus.current = true;
    setSplit(null);
    onChange(splitPiece(sorting, current, cuts));
  };
  const join = (number = current) => {
    const joined = joinAbove(sorting, number);
    if (!joined) return;
    onChange(joined.sorting);
    go(joined.number);
  };
  const onKey = (event: KeyboardEvent) => {
    if (isOpen || split !== null || event.ctrlKey || event.metaKey || event.altKey || current === -1) return;
    // A screen reader, or a voice, may have focused another piece than the one that was current.
    const focused = focusedPiece(event.target) ?? current;
    if (focused !== current) onAt(focused);
    const position = shown.findIndex(({ number }) => number === focused);
    const step = { ArrowDown: position + 1, ArrowUp: position - 1, Home: 0, End: shown.length - 1 }[
      event.key
    ];
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : null;
    const confirms = event.key === "Enter" && isNamed.current;
    isNamed.current = false;
    const isLetter = /^[\p{L}\p{N} ]$/u.test(event.key);
    if (!isLetter) typing.clear();
    if (step !== undefined) go(shown[step]?.number);
    else if (confirms) typing.clear();
    else if (event.key === "Delete" || event.key === "Backspace") set("out", focused);
    else if (event.key === "/") setSplit(focused);
    else if (event.key === "+") join(focused);
    else if (digit !== null && typing.text() === "") {
      if (digit < headings.length) set(digit, focused);
    } else if (event.key.toLowerCase() === "z" && typing.text() === "") {
      const back = takeBack(sorting);
      if (back) {
        onChange(back.sorting);
        go(back.number);
      }
    } else if (isLetter && (event.key !== " " || typing.text() !== "")) {
      const section = sectionOf(typing.add(event.key), headings);
      if (section !== null) set(section, focused);
      isNamed.current = true;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (sorting.pieces.length === 0 || shown.length === 0) {
    return (
      <div className="grid flex-1 content-start justify-items-start gap-3 p-5">
        <p role="status" className="text-muted">
          {sorting.pieces.length === 0 ? "There's no text to sort." : "No pieces here."}
        </p>
        {sorting.pieces.length > 0 && (
          <Button size="tool" onClick={onShowAll}>
            Show all pieces
          </Button>
        )}
      </div>
    );
  }
  const cancel = () => {
    wantsFocus.current = true;
    setSplit(null);
  };
  const positions = new Map(sorting.pieces.map(({ number }, position) => [number, position]));
  const words = shown.find(({ number }) => number === current)?.text.trim();
  const menu = (trigger: ReactNode) => (
    <Menu open={isOpen} onOpenChange={setOpen}>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent
        className="w-64"
        onCloseAutoFocus={(event) => {
          if (!wantsSplit.current) return;
          wantsSplit.current = false;
          // The caret goes into the piece's text, once the menu has let go of the focus.
          event.preventDefault();
          setSplit(current);
        }}
      >
        {/* Where the menu covers the piece, it says its words; the button's name says which it is. */}
        <p
          aria-hidden
          className="sticky -top-1 z-1 -m-1 mb-1 border-b border-line bg-raised px-3 py-2 type-small text-muted md:hidden"
        >
          <span dir="auto" className="line-clamp-3 break-words whitespace-pre-line">
            {words}
          </span>
        </p>
        {headings.map((heading, index) => (
          <MenuItem
            key={heading}
            {...(index < 9 ? { hint: String(index + 1) } : {})}
            onSelect={() => set(index)}
          >
            {heading}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem
          icon={Scissors}
          hint="/"
          onSelect={() => {
            wantsSplit.current = true;
          }}
        >
          Split…
        </MenuItem>
        {indexOf(sorting, current) > 0 && (
          <MenuItem icon={FoldVertical} hint="+" onSelect={() => join()}>
            Join with the piece above
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={CircleQuestionMark} onSelect={() => set("beside")}>
          Not placed
        </MenuItem>
        <MenuItem icon={X} hint="Del" onSelect={() => set("out")}>
          Leave out
        </MenuItem>
      </MenuContent>
    </Menu>
  );
  return (
    <ul aria-label="Pieces of the brief" className="min-h-0 flex-1 overflow-y-auto" onKeyDownCapture={onKey}>
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
              setOpen(true);
            }}
            {...(isCurrent ? { menu, buttonRef: button } : {})}
            {...(isCurrent && split === piece.number
              ? { split: <SplitField text={piece.text} onSplit={cut} onCancel={cancel} /> }
              : {})}
          />
        );
      })}
    </ul>
  );
}

/** The number of the piece in which something is. */
function focusedPiece(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-piece]") : null;
  return row ? Number(row.dataset["piece"]) : null;
}

/** Letters typed in a row are one name. */
function useTyping({ onTyped }: Pick<PieceListProps, "onTyped">) {
  const typed = useRef({ text: "", at: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const clear = () => {
    typed.current = { text: "", at: 0 };
    onTyped("");
  };
  const text = () => (performance.now() - typed.current.at < TYPING ? typed.current.text : "");
  return {
    text,
    clear,
    add: (letter: string) => {
      typed.current = { text: text() + letter, at: performance.now() };
      onTyped(typed.current.text);
      clearTimeout(timer.current);
      timer.current = setTimeout(clear, TYPING);
      return typed.current.text;
    },
  };
}
