/** A piece of the brief: its number in the ruled margin, its words, and the section that it goes to. */
import { Check, ChevronDown, CircleQuestionMark, X } from "lucide-react";
import { type ComponentProps, memo, type ReactNode, type Ref } from "react";

import type { Icon } from "@/components/ui/icon";
import { AssistantIcon } from "@/components/ui/assistant-icon";
import type { SortedPiece } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { rowsOf } from "@/lib/markdown/table-rows";

import type { Standing } from "../brief-state";
import { PieceCells } from "./piece-cells";

interface PieceRowProps {
  piece: SortedPiece;
  /** Its position among all pieces, from 0. */
  position: number;
  standing: Standing;
  heading: string | null;
  why: string;
  /** The label was said by the heading it goes under: it is struck out. */
  isStruck: boolean;
  isCurrent: boolean;
  /** In the place of its words, while it is split. */
  split?: ReactNode;
  onCurrent: (number: number) => void;
  onOpen: (number: number) => void;
  /** Wraps the button of the current piece with its menu. */
  menu?: (button: ReactNode) => ReactNode;
  buttonRef?: Ref<HTMLButtonElement>;
}

const ICONS: Record<Standing, Icon> = {
  certain: Check,
  suggested: AssistantIcon,
  none: CircleQuestionMark,
  out: X,
  title: Check,
};

function nameOf(standing: Standing, heading: string | null): string {
  if (standing === "title") return "Document title";
  return standing === "out" ? "Left out" : (heading ?? "Not placed");
}

export const PieceRow = memo(function PieceRow(props: PieceRowProps) {
  const { piece, position, standing, heading, why, isCurrent } = props;
  const { split, onCurrent, onOpen, menu, buttonRef, isStruck } = props;
  const button = (
    <PickButton ref={buttonRef} {...{ piece, position, standing, heading, isCurrent, onOpen }} />
  );
  return (
    // What the keyboard does here it does at the button; a press anywhere on the piece only makes it the current one.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      aria-current={isCurrent || undefined}
      data-piece={piece.number}
      onClick={({ target }) => {
        // What a button opens keeps the focus.
        if (!(target instanceof Element && target.closest("button"))) onCurrent(piece.number);
      }}
      className={cn(
        "group relative grid grid-cols-[40px_minmax(0,1fr)_216px] gap-x-4 border-b border-line py-2.5 pr-3 [contain-intrinsic-size:auto_60px] [content-visibility:auto]",
        "before:absolute before:inset-y-0 before:left-10 before:w-px before:bg-line",
        "max-md:grid-cols-[32px_minmax(0,1fr)] max-md:gap-x-3 max-md:py-3 max-md:pr-4 max-md:before:left-8",
        standing === "suggested" &&
          "before:w-0.5 before:bg-[repeating-linear-gradient(to_bottom,var(--accent)_0_4px,transparent_4px_8px)]",
        isCurrent && "bg-selected",
      )}
    >
      <span className="pr-2.5 text-right text-[12px]/5 font-medium text-muted tabular-nums max-md:pr-2">
        {position + 1}
      </span>
      {split ?? <PieceText {...{ piece, standing, isStruck, isCurrent }} />}
      <div className="-mt-1 max-md:col-start-2 max-md:mt-1.5 max-md:-ml-2 max-md:flex max-md:items-center max-md:gap-2">
        {menu ? menu(button) : button}
        {why !== "" && (
          <p className="cut pl-7 type-caption text-muted max-md:pl-0" title={why}>
            {why}
          </p>
        )}
      </div>
    </li>
  );
});

/** Of a list entry the words are shown. */
const MARKER = /^[-+*]\s+/;

/** As many as lines of other pieces are shown. */
const MAX_ROWS = 8;
const MAX_ROWS_AT_REST = 2;

type PieceTextProps = Pick<PieceRowProps, "piece" | "standing" | "isStruck" | "isCurrent">;

function PieceText({ piece, standing, isStruck, isCurrent }: PieceTextProps) {
  const rest = isStruck ? piece.text.slice(piece.label.length) : piece.text;
  const isOwnLine = rest.startsWith("\n");
  const words = rest.trim().replace(MARKER, "");
  const rows = rowsOf(words)?.slice(0, isCurrent ? MAX_ROWS : MAX_ROWS_AT_REST);
  return (
    <p
      dir="auto"
      className={cn(
        "overflow-hidden break-words whitespace-pre-line",
        isCurrent ? "line-clamp-8" : "line-clamp-2",
        standing === "out" && "text-muted line-through decoration-faint",
      )}
    >
      {isStruck && <del className="text-diff-del-text">{piece.label.replace(MARKER, "")}</del>}
      {isStruck && (isOwnLine ? "\n" : " ")}
      {rows ? <PieceCells rows={rows} isCut={!isCurrent} /> : words}
    </p>
  );
}

type PickButtonProps = Pick<
  PieceRowProps,
  "piece" | "position" | "standing" | "heading" | "isCurrent" | "onOpen"
> &
  ComponentProps<"button">;

/** The rest of its properties come from the menu. */
function PickButton(props: PickButtonProps) {
  const { piece, position, standing, heading, isCurrent, onOpen, ...trigger } = props;
  const StandingIcon = ICONS[standing];
  const name = nameOf(standing, heading);
  return (
    <button
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-haspopup="menu"
      aria-label={`Piece ${position + 1}: ${name}${standing === "suggested" ? ", suggested" : ""}`}
      onClick={(event) => {
        if (isCurrent) return;
        event.stopPropagation();
        onOpen(piece.number);
      }}
      {...trigger}
      className={cn(
        "grid h-7 w-full grid-cols-[14px_minmax(0,1fr)_14px] items-center gap-1.5 rounded-control border border-transparent px-2 text-left type-small font-medium hover:bg-hover max-md:h-9 max-md:w-auto max-md:max-w-[75%]",
        "[&_svg]:size-3.5 [&_svg]:text-muted",
        standing === "suggested" && "text-accent [&_svg:first-child]:text-accent",
        (standing === "none" || standing === "out") && "font-normal text-muted",
        isCurrent && "border-line-strong bg-raised",
      )}
    >
      <StandingIcon aria-hidden />
      <span className="cut">{name}</span>
      <ChevronDown
        aria-hidden
        className={cn(!isCurrent && "opacity-0 group-hover:opacity-100 max-md:opacity-100")}
      />
    </button>
  );
}
