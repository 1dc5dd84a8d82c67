/** Notes beside the text, each at the line of its words. */
import { Unlink } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from "react";

import { useKeptFocus } from "@/lib/use-kept-focus";

import { usePageState } from "../comments-context";
import type { Note } from "../notes";
import { type Block, GAP, layOut, type Taken } from "../rail-layout";
import type { Surface } from "../surface";
import { NoComments } from "./no-comments";
import { NoteCard } from "./note-card";
import { RailHead } from "./rail-head";

/** Pixels from the top of the page to the first note. */
const TOP = 22;
const HEAD = "head";
const DETACHED = "detached";

export function Rail({ notes, surface }: { notes: readonly Note[]; surface: Surface }) {
  const { rail, register } = useRailLayout(notes, surface);
  const first = notes.findIndex(({ standing }) => standing === "detached");
  return (
    <aside ref={rail} tabIndex={-1} aria-label="Comments" className="comments-rail">
      <RailItem name={HEAD} register={register}>
        <RailHead notes={notes} />
        {notes.length === 0 && <NoComments />}
      </RailItem>
      {notes.map((note, at) => [
        at === first && (
          <RailItem key={DETACHED} name={DETACHED} register={register}>
            <DetachedHead count={notes.length - first} />
          </RailItem>
        ),
        <RailItem key={note.key} name={note.key} register={register}>
          <NoteCard note={note} />
        </RailItem>,
      ])}
    </aside>
  );
}

/** Those that are detached are the last, under a head of their own. */
function DetachedHead({ count }: { count: number }) {
  return (
    <h3 className="flex h-7 items-center gap-1.5 type-caption text-muted">
      <Unlink aria-hidden className="size-3.5" />
      <span className="flex-1 font-medium text-text">Detached</span>
      <span className="tabular-nums">{count}</span>
    </h3>
  );
}

type Register = (name: string, element: HTMLElement) => () => void;

function RailItem({ name, register, children }: { name: string; register: Register; children: ReactNode }) {
  const item = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (item.current ? register(name, item.current) : undefined), [name, register]);
  return (
    <div ref={item} className="comments-note">
      {children}
    </div>
  );
}

function useRailLayout(notes: readonly Note[], surface: Surface) {
  const open = usePageState((state) => state.open);
  const last = usePageState((state) => state.last);
  const rail = useRef<HTMLElement>(null);
  const elements = useRef(new Map<string, HTMLElement>());
  const place = useRef(0);
  useLayoutEffect(() => {
    const at = notes.findIndex(({ key }) => key === last);
    if (at >= 0) place.current = at;
  }, [notes, last]);
  // A note that is closed has other buttons; the next one takes the place of one whose discussion is over.
  useKeptFocus(rail, () => {
    const keys = [last, notes[place.current]?.key, notes.at(-1)?.key];
    const note = keys.map((key) => elements.current.get(key ?? "")).find((element) => element !== undefined);
    return note?.querySelector("button") ?? rail.current?.querySelector("h2");
  });
  const latest = useRef({ notes, open });
  const watcher = useRef<ResizeObserver | null>(null);
  const apply = useCallback(() => {
    if (rail.current) layOutRail(rail.current, elements.current, latest.current, surface);
  }, [surface]);
  const register = useCallback<Register>((name, element) => {
    elements.current.set(name, element);
    watcher.current?.observe(element);
    return () => {
      watcher.current?.unobserve(element);
      elements.current.delete(name);
    };
  }, []);
  useLayoutEffect(() => {
    latest.current = { notes, open };
    apply();
  }, [notes, open, apply]);
  useEffect(() => surface.onChange(apply), [surface, apply]);
  useEffect(() => {
    watcher.current = new ResizeObserver(apply);
    for (const element of elements.current.values()) watcher.current.observe(element);
    return () => watcher.current?.disconnect();
  }, [apply]);
  return { rail, register };
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
  const names = [HEAD, ...namesOf(notes)];
  const byName = new Map<string, Note>(notes.map((note) => [note.key, note]));
  const blocks = names.map((name): Block => {
    const note = byName.get(name);
    const isAtTop = name === HEAD || note?.standing === "document";
    return {
      anchor: isAtTop ? TOP : anchorOf(surface, note?.position ?? null, top),
      height: elements.get(name)?.offsetHeight ?? 0,
      isOpen: name === open,
    };
  });
  const tops = layOut(blocks, TOP, takenBeside(rail, top));
  names.forEach((name, at) => {
    const element = elements.get(name);
    if (element) element.style.transform = `translateY(${Math.round(tops[at] ?? 0)}px)`;
  });
  // The page is as long as its last note.
  const last = blocks.length - 1;
  rail.style.height = `${(tops[last] ?? 0) + (blocks[last]?.height ?? 0) + 2 * GAP}px`;
}

function namesOf(notes: readonly Note[]): string[] {
  const names: string[] = notes.map(({ key }) => key);
  const first = notes.findIndex(({ standing }) => standing === "detached");
  return first < 0 ? names : [...names.slice(0, first), DETACHED, ...names.slice(first)];
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
