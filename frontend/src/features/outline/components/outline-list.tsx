/** The outline as a list of links, walked with the arrow keys: sections, and below each its first requirements. */
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";

import type { Before } from "../move";
import type { OutlinePlace, OutlineRequirement, OutlineSection } from "../outline";
import { useDraggedSection } from "../use-dragged-section";
import { SectionRow } from "./outline-row";

/** How sections are moved, for whoever may write. */
export interface OutlineMoves {
  readonly move: (section: OutlineSection, before: Before) => void;
  readonly step: (section: OutlineSection, step: -1 | 1) => void;
  readonly menu: (section: OutlineSection, at: HTMLElement) => void;
  readonly undo: () => void;
}

/** To a section, or to one of its requirements. */
export type Jump = (section: OutlineSection, requirement?: OutlineRequirement) => void;

export interface OutlineListProps {
  outline: readonly OutlineSection[];
  current: OutlinePlace | null;
  onJump: Jump;
  moves?: OutlineMoves | undefined;
}

export function OutlineList({ outline, current, onJump, moves }: OutlineListProps) {
  const list = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  /** The row that the tab key comes to. */
  const [active, setActive] = useState<string | null>(null);
  const { drag, handle } = useDraggedSection({
    list,
    outline,
    onMove: (section, before) => moves?.move(section, before),
  });
  const listed = outline.filter(({ isTitle }) => !isTitle);
  if (listed.length === 0)
    return (
      <div className="px-4">
        <EmptyState
          title="No headings yet"
          text="The headings of your document appear here as you write them."
        />
      </div>
    );
  const toggle = (key: string) =>
    setOpened((now) =>
      now.has(key) ? new Set([...now].filter((each) => each !== key)) : new Set([...now, key]),
    );
  const focused = active ?? current?.section ?? listed[0]?.key ?? "";
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
    const section = listed.find(({ key }) => key === row?.dataset.section);
    if (event.altKey && section && moves && ["ArrowUp", "ArrowDown"].includes(event.key)) {
      event.preventDefault();
      moves.step(section, event.key === "ArrowUp" ? -1 : 1);
    } else if (isMenuKey(event) && section && row && moves) {
      event.preventDefault();
      moves.menu(section, row);
    } else if (
      moves &&
      event.key.toLowerCase() === "z" &&
      (event.ctrlKey || event.metaKey) &&
      !event.shiftKey
    ) {
      event.preventDefault();
      moves.undo();
    } else if (!event.altKey && !event.ctrlKey && !event.metaKey) walk(event, list, row);
  };
  return (
    // The list takes the keys of its links.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={list}
      aria-label="Outline"
      onKeyDown={onKeyDown}
      className="relative min-h-0 flex-1 overflow-y-auto p-2 max-md:px-4 max-md:pb-6"
    >
      <ul>
        {listed.map((section) => (
          <SectionRow
            key={section.key}
            section={section}
            current={current?.section === section.key ? current : null}
            isOpened={opened.has(section.key)}
            focused={focused}
            isDragged={drag?.section.key === section.key}
            onOpen={() => toggle(section.key)}
            onFocus={setActive}
            onJump={onJump}
            {...(moves && { handle: handle(section, (at) => moves.menu(section, at)) })}
          />
        ))}
      </ul>
      <span data-end aria-hidden className="block h-px" />
      {drag?.before !== undefined && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-4 -mt-px h-0.5 rounded-[1px] bg-accent"
          style={{ top: drag.top }}
        />
      )}
    </nav>
  );
}

function isMenuKey({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === "ContextMenu" || (key === "F10" && shiftKey) || (key === "." && (ctrlKey || metaKey));
}

/** From row to row; to the left is the section that a requirement is in. */
function walk(event: KeyboardEvent, list: RefObject<HTMLElement | null>, row: HTMLElement | null): void {
  const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const at = row ? rows.indexOf(row) : -1;
  const wanted = {
    ArrowDown: Math.min(rows.length - 1, at + 1),
    ArrowUp: Math.max(0, at - 1),
    Home: 0,
    End: rows.length - 1,
    ArrowLeft: rows.findLastIndex((each, index) => index < at && each.dataset.section !== undefined),
  }[event.key];
  if (wanted === undefined) return;
  event.preventDefault();
  rows[wanted]?.focus();
}

/** Gives the focus to the row of a section. */
export function focusSection(key: string): void {
  const rows = document.querySelectorAll<HTMLElement>("[data-row][data-section]");
  [...rows].find(({ dataset }) => dataset.section === key)?.focus();
}
