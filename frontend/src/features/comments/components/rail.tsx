/** Notes beside the text, each at the line of its words. */
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";

import { usePageState } from "../comments-context";
import type { Note } from "../notes";
import { type Block, GAP, layOut, type Taken } from "../rail-layout";
import type { Surface } from "../surface";
import { NoteCard } from "./note-card";
import { RailHead } from "./rail-head";

/** Pixels from the top of the page to the first note. */
const TOP = 22;
const HEAD = "head";

export function Rail({ notes, surface }: { notes: readonly Note[]; surface: Surface }) {
  const { rail, noteRef } = useRailLayout(notes, surface);
  return (
    <aside ref={rail} aria-label="Comments" className="comments-rail">
      <div ref={noteRef(HEAD)} className="comments-note">
        <RailHead notes={notes} />
      </div>
      {notes.map((note) => (
        <div key={note.key} ref={noteRef(note.key)} className="comments-note">
          <NoteCard note={note} />
        </div>
      ))}
    </aside>
  );
}

function useRailLayout(notes: readonly Note[], surface: Surface) {
  const open = usePageState((state) => state.open);
  const rail = useRef<HTMLElement>(null);
  const elements = useRef(new Map<string, HTMLElement>());
  const latest = useRef({ notes, open });
  const apply = useCallback(() => {
    if (rail.current) layOutRail(rail.current, elements.current, latest.current, surface);
  }, [surface]);
  useLayoutEffect(() => {
    latest.current = { notes, open };
    apply();
  }, [notes, open, apply]);
  useEffect(() => surface.onChange(apply), [surface, apply]);
  const watcher = useRef<ResizeObserver | null>(null);
  useEffect(() => {
    watcher.current = new ResizeObserver(apply);
    for (const element of elements.current.values()) watcher.current.observe(element);
    return () => watcher.current?.disconnect();
  }, [apply]);
  const noteRef = useCallback(
    (key: string) => (element: HTMLElement | null) => {
      const known = elements.current.get(key);
      if (known === element) return;
      if (known) watcher.current?.unobserve(known);
      if (!element) elements.current.delete(key);
      else {
        elements.current.set(key, element);
        watcher.current?.observe(element);
      }
    },
    [],
  );
  return { rail, noteRef };
}

interface Shown {
  readonly notes: readonly Note[];
  readonly open: string | null;
}

function layOutRail(
  rail: HTMLElement,
  elements: ReadonlyMap<string, HTMLElement>,
  { notes, open }: Shown,
  surface: Surface,
): void {
  const { top } = rail.getBoundingClientRect();
  const heightOf = (key: string) => elements.get(key)?.offsetHeight ?? 0;
  const blocks: Block[] = [
    { anchor: TOP, height: heightOf(HEAD), isOpen: false },
    ...notes.map(({ key, standing, position }) => ({
      anchor: standing === "document" ? TOP : anchorOf(surface, position, top),
      height: heightOf(key),
      isOpen: key === open || (open === null && key === "new"),
    })),
  ];
  const tops = layOut(blocks, TOP, takenBeside(rail, top));
  [HEAD, ...notes.map(({ key }) => key)].forEach((key, at) => {
    const element = elements.get(key);
    if (element) element.style.transform = `translateY(${Math.round(tops[at] ?? 0)}px)`;
  });
  // The page is as long as its last note.
  const last = blocks.length - 1;
  rail.style.height = `${(tops[last] ?? 0) + (blocks[last]?.height ?? 0) + 2 * GAP}px`;
}

function anchorOf(surface: Surface, position: number | null, top: number): number | null {
  const line = position === null ? null : surface.lineOf(position);
  return line && line.top - top - 4;
}

/** The assistant's notes beside the text stay where they are. */
function takenBeside(rail: HTMLElement, top: number): Taken[] {
  const notes = rail.closest(".doc-scroller")?.querySelectorAll<HTMLElement>(".rq-note-rail") ?? [];
  return [...notes]
    .map((note) => note.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map((box) => ({ top: box.top - top, bottom: box.bottom - top }))
    .sort((one, other) => one.top - other.top);
}
