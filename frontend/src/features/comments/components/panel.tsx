/** One discussion at the foot of the page, where there is no room beside the text, with the way to the others. */
import { ChevronDown, ChevronUp, MessageSquarePlus, X } from "lucide-react";
import { createPortal } from "react-dom";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { isComposing } from "@/lib/keyboard";
import { mayComment } from "@/lib/roles";
import { useKeptFocus } from "@/lib/use-kept-focus";

import { COMMENTS_BUTTON, compose, openNote } from "../comments-page";
import { useComments, usePageState } from "../comments-context";
import { type Note } from "../notes";
import { shortened } from "./detached-line";
import { NewComment } from "./new-comment";
import { noteLabel } from "./note-card";
import { NoComments } from "./no-comments";
import { OpenDiscussion } from "./open-discussion";
import { ResolvedMenu } from "./resolved-menu";
import { UnsentEntry } from "./unsent-entry";

export function Panel({ notes }: { notes: readonly Note[] }) {
  const open = usePageState((state) => state.open);
  const isAsked = usePageState((state) => state.isAsked);
  const frame = useRef<HTMLElement>(null);
  // What was pressed in it may go, or all of it.
  useKeptFocus(frame, () => frame.current ?? document.getElementById(COMMENTS_BUTTON));
  const note = notes.find(({ key }) => key === open);
  if (note) return createPortal(<OpenPanel frame={frame} note={note} notes={notes} />, document.body);
  return isAsked && !notes.some(isSaid) ? createPortal(<EmptyPanel frame={frame} />, document.body) : null;
}

interface PanelProps {
  frame: RefObject<HTMLElement | null>;
}

/** Those that can be gone to: what is being written is none of them. */
const isSaid = ({ kind }: Note): boolean => kind !== "new";

const kindOf = ({ kind }: Note): string => (kind === "other" ? "Suggestion" : "Comment");

interface OpenPanelProps extends PanelProps {
  note: Note;
  notes: readonly Note[];
}

function OpenPanel({ frame, note, notes }: OpenPanelProps) {
  const { store } = useComments();
  const { menu } = usePageState((state) => state.others);
  const label = noteLabel(note);
  const said = notes.filter(isSaid);
  const at = said.indexOf(note);
  const go = (step: -1 | 1) => {
    const next = said.at((at + step) % said.length);
    if (!next) return;
    openNote(store, next.key);
    if (next.place) store.getState().surface?.show(next.place);
  };
  const close = () => closePanel(store);
  useUncovered(frame, note);
  return (
    <PanelFrame frame={frame} label={label} onClose={close}>
      <header className="flex min-h-8 items-center gap-1">
        <h2 className="min-w-0 flex-1 cut font-semibold tabular-nums">
          {note.kind === "new" ? "New comment" : `${kindOf(note)} ${at + 1} of ${said.length}`}
        </h2>
        {note.kind !== "new" && (
          <>
            <ResolvedMenu />
            {menu}
            <IconButton
              label="Previous comment"
              icon={ChevronUp}
              size="default"
              disabled={said.length < 2}
              onClick={() => go(-1)}
            />
            <IconButton
              label="Next comment"
              icon={ChevronDown}
              size="default"
              disabled={said.length < 2}
              onClick={() => go(1)}
            />
          </>
        )}
        <IconButton label="Close" icon={X} size="default" className="-mr-2" onClick={close} />
      </header>
      <div className="-mx-4 min-h-0 scroll-pb-12 overflow-y-auto px-4 pb-1">
        {note.passage && note.standing !== "detached" && (
          <p dir="auto" className="line-clamp-2 pb-2 type-caption text-muted wrap-anywhere">
            “{shortened(note.passage.quote)}”
          </p>
        )}
        {note.kind === "comment" && <OpenDiscussion note={note} />}
        {note.kind === "unsent" && <UnsentEntry waiting={note.waiting} />}
        {note.kind === "new" && <NewComment />}
        {note.kind === "other" && note.other.draw()}
      </div>
    </PanelFrame>
  );
}

/** Pixels between the words and the panel over them. */
const CLEAR = 24;

/** Scrolls the page where the panel would cover the words that its note is about. */
function useUncovered(panel: RefObject<HTMLElement | null>, { key, place }: Note): void {
  const { store } = useComments();
  const from = useRef<number | null>(null);
  useEffect(() => {
    from.current = place?.from ?? null;
  });
  useEffect(() => {
    let isFirst = true;
    const uncover = () => {
      const line = from.current === null ? null : store.getState().surface?.lineOf(from.current);
      const page = document.querySelector(".doc-scroller");
      const box = panel.current?.getBoundingClientRect();
      if (!line || !page || !box || box.width < page.clientWidth) return;
      const { top, bottom } = page.getBoundingClientRect();
      const isNear = line.bottom > top && line.top < bottom;
      const isSeen = line.top >= top && line.bottom <= box.top - CLEAR;
      // Whoever reads elsewhere meanwhile stays there.
      if (!isSeen && (isFirst || isNear)) page.scrollTop += line.top - (top + box.top) / 2;
      isFirst = false;
    };
    // The page brings the words to its middle first, and what is said comes later.
    const frame = requestAnimationFrame(() => requestAnimationFrame(uncover));
    const watcher = new ResizeObserver(() => {
      if (!isFirst) uncover();
    });
    if (panel.current) watcher.observe(panel.current);
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
    };
  }, [panel, key, store]);
}

function EmptyPanel({ frame }: PanelProps) {
  const { store, role, documentId } = useComments();
  const { menu } = usePageState((state) => state.others);
  return (
    <PanelFrame frame={frame} label="Comments" onClose={() => closePanel(store)}>
      <header className="flex min-h-8 items-center gap-1">
        <h2 className="min-w-0 flex-1 font-semibold">Comments</h2>
        <ResolvedMenu />
        {menu}
        <IconButton
          label="Close"
          icon={X}
          size="default"
          className="-mr-2"
          onClick={() => closePanel(store)}
        />
      </header>
      <NoComments />
      {mayComment(role) && (
        <Button className="mt-3 justify-self-start" onClick={() => compose(store, documentId, null)}>
          <MessageSquarePlus aria-hidden />
          Comment on the document
        </Button>
      )}
    </PanelFrame>
  );
}

const closePanel = (store: ReturnType<typeof useComments>["store"]): void => {
  store.setState({ open: null, isAsked: false });
  store.getState().surface?.focus();
};

interface PanelFrameProps extends PanelProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

function PanelFrame({ frame, label, onClose, children }: PanelFrameProps) {
  useEffect(() => {
    // A form in it has taken the focus already.
    if (!frame.current?.contains(document.activeElement)) frame.current?.focus();
  }, [frame, label]);
  return (
    // Escape leaves it from wherever the focus is in it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={frame}
      aria-label={label}
      tabIndex={-1}
      data-state="open"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented && !isComposing(event.nativeEvent)) onClose();
      }}
      className="comments-panel float-dialog"
    >
      {children}
    </section>
  );
}
