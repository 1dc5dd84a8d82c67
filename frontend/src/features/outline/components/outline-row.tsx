/** One section in the outline, with the first of its requirements. */
import { GripVertical } from "lucide-react";
import { type ComponentProps, type CSSProperties, type MouseEvent, type ReactNode } from "react";

import { cn } from "@/lib/cn";
import { counted } from "@/features/editor/format/count";

import type { OutlinePlace, OutlineSection } from "../outline";
import type { Jump } from "./outline-list";

/** How many requirements of a section are listed until all are asked for. */
const FIRST = 5;

const ROW =
  "group/row relative grid h-7 items-center rounded-control pr-2 text-muted outline-offset-[-2px] hover:bg-hover hover:text-text aria-[current]:bg-selected aria-[current]:font-medium aria-[current]:text-text max-md:h-10";

interface SectionRowProps {
  section: OutlineSection;
  /** Where the person is, if that is here. */
  current: OutlinePlace | null;
  /** All its requirements are listed. */
  isOpened: boolean;
  focused: string;
  isDragged: boolean;
  onOpen: () => void;
  onFocus: (key: string) => void;
  onJump: Jump;
  /** What its handle does, for whoever may move it. */
  handle?: ComponentProps<"button">;
}

export function SectionRow(props: SectionRowProps) {
  const { section, current, isOpened, focused, isDragged, onFocus, onJump, handle } = props;
  const { key, anchor, depth, number, words, count, requirements } = section;
  const shown = isOpened ? requirements : requirements.slice(0, FIRST);
  const isListed = shown.some(({ id }) => id === current?.requirement);
  const name = words === "" ? "Untitled" : words;
  return (
    <li className={cn(isDragged && "opacity-50")} style={{ "--depth": depth } as CSSProperties}>
      <div className="group relative">
        <Row
          row={key}
          section={key}
          anchor={anchor}
          isCurrent={current !== null && !isListed}
          focused={focused}
          onFocus={onFocus}
          onJump={() => onJump(section)}
          isMoved={handle !== undefined}
          className="grid-cols-[20px_24px_minmax(0,1fr)_auto] pl-[calc(var(--depth)*12px)] max-md:grid-cols-[32px_minmax(0,1fr)_auto] max-md:pl-[calc(8px+var(--depth)*12px)]"
        >
          <span className="col-start-2 type-caption font-medium tabular-nums max-md:col-start-1">
            {number}
          </span>
          <span className={cn("cut", words === "" && "italic")} dir="auto">
            {name}
          </span>
          {count && (
            <span className="pl-2 type-caption font-medium tabular-nums">
              <span aria-hidden>{count.number.toLocaleString("en")}</span>
              <span className="sr-only">
                , {counted(count.number, count.of === "question" ? "open question" : count.of)}
              </span>
            </span>
          )}
        </Row>
        {handle && <Handle sectionName={name} depth={depth} {...handle} />}
      </div>
      {requirements.length > 0 && <Requirements {...props} name={name} shown={shown} />}
    </li>
  );
}

interface HandleProps extends ComponentProps<"button"> {
  sectionName: string;
  depth: number;
}

function Handle({ sectionName, depth, ...rest }: HandleProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Section menu “${sectionName}”`}
      aria-haspopup="menu"
      title="Drag to move, click for more"
      className="absolute top-1 left-0.5 grid size-5 cursor-grab touch-none place-items-center rounded-mark text-faint opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-muted active:cursor-grabbing max-md:hidden"
      style={{ marginLeft: `${depth * 12}px` }}
      {...rest}
    >
      <GripVertical aria-hidden className="size-3.5" />
    </button>
  );
}

interface RequirementsProps extends SectionRowProps {
  /** The section's. */
  name: string;
  shown: OutlineSection["requirements"];
}

function Requirements(props: RequirementsProps) {
  const { section, current, isOpened, focused, onOpen, onFocus, onJump, name, shown } = props;
  const { key, requirements } = section;
  const more = requirements.length - FIRST;
  return (
    <ul aria-label={`Requirements of ${name}`}>
      {shown.map((each) => (
        <li key={`${each.id}-${each.from}`}>
          <Row
            row={`${key}/${each.id}`}
            anchor={each.id}
            isCurrent={current?.requirement === each.id}
            focused={focused}
            onFocus={onFocus}
            onJump={() => onJump(section, each)}
            className="grid-cols-[minmax(56px,auto)_minmax(0,1fr)] gap-x-1 pl-[calc(44px+var(--depth)*12px)] type-small max-md:pl-[calc(40px+var(--depth)*12px)] max-md:text-[14px]"
          >
            <span className="type-caption font-medium tabular-nums">{each.id}</span>
            <span className="cut" dir="auto">
              {each.words}
            </span>
          </Row>
        </li>
      ))}
      {more > 0 && (
        <li>
          <button
            type="button"
            data-row
            tabIndex={focused === `${key}/more` ? 0 : -1}
            aria-expanded={isOpened}
            aria-label={isOpened ? undefined : `${more} more in ${name}`}
            onFocus={() => onFocus(`${key}/more`)}
            onClick={onOpen}
            className={cn(
              ROW,
              "w-full pl-[calc(44px+var(--depth)*12px)] text-left type-small max-md:pl-[calc(40px+var(--depth)*12px)]",
            )}
          >
            {isOpened ? "Show fewer" : `${more.toLocaleString("en")} more`}
          </button>
        </li>
      )}
    </ul>
  );
}

interface RowProps {
  row: string;
  section?: string;
  anchor: string;
  isCurrent: boolean;
  focused: string;
  onFocus: (key: string) => void;
  onJump: () => void;
  /** The keys for moving work on it. */
  isMoved?: boolean;
  className: string;
  children: ReactNode;
}

function Row(props: RowProps) {
  const { row, section, anchor, isCurrent, focused, onFocus, onJump, isMoved, className, children } = props;
  const jump = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onJump();
  };
  return (
    <a
      href={`#${encodeURIComponent(anchor)}`}
      data-row
      data-section={section}
      tabIndex={focused === row ? 0 : -1}
      aria-current={isCurrent ? "location" : undefined}
      aria-keyshortcuts={isMoved ? "Alt+ArrowUp Alt+ArrowDown" : undefined}
      onFocus={() => onFocus(row)}
      onClick={jump}
      className={cn(ROW, className)}
    >
      {children}
    </a>
  );
}
