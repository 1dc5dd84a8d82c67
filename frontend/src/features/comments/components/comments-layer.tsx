/** The comments of a document over its page: notes beside the text, or one at a time at the foot of the page. */
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";

import { mayComment } from "@/lib/roles";
import { useKeptFocus } from "@/lib/use-kept-focus";

import { useComments, usePageState } from "../comments-context";
import { COMMENTS_BUTTON, openNote } from "../comments-page";
import { withOthers } from "../notes";
import type { Surface } from "../surface";
import { useCommentActions } from "../use-comment-actions";
import { useLinkedComment } from "../use-linked-comment";
import { useLiveComments } from "../use-live-comments";
import { useMarks } from "../use-marks";
import { useNotes } from "../use-notes";
import { Panel } from "./panel";
import { Rail } from "./rail";
import { SelectionButton } from "./selection-button";
import "../comments.css";

/** Pixels of the page from which on there is room beside the text: `proposals.css` says the same. */
const WIDE = 920;

export function CommentsLayer({ surface }: { surface: Surface }) {
  const { documentId, text, store, outbox, role } = useComments();
  const layer = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(layer);
  const isShown = usePageState((state) => state.isShown);
  const isAsked = usePageState((state) => state.isAsked);
  const others = usePageState((state) => state.others);
  const own = useNotes(text, store, outbox);
  const notes = useMemo(() => withOthers(own, others.notes), [own, others]);
  const last = usePageState((state) => state.last);
  const said = notes.filter(({ kind }) => kind !== "new");
  const entry = (said.find(({ key }) => key === last) ?? said[0])?.key ?? null;
  useEffect(() => {
    const { isAsked, open, entry: before } = store.getState();
    store.setState({ entry, isWide });
    // It was asked for before there was any.
    if (!isWide && isAsked && open === null && before === null && entry !== null) openNote(store, entry);
  }, [store, entry, isWide]);
  useLiveComments(documentId);
  useLinkedComment(notes);
  const comment = useCommentActions(notes);
  const hasRail = isWide && isShown && (notes.length > 0 || isAsked);
  useMarks(surface, store, notes, hasRail);
  // With its last discussion the rail is over, too.
  useKeptFocus(layer, () => document.getElementById(COMMENTS_BUTTON));
  return (
    <div ref={layer} className="comments-layer">
      {mayComment(role) && <SelectionButton surface={surface} onComment={comment} hasRail={hasRail} />}
      {hasRail && <Rail notes={notes} surface={surface} />}
      {!isWide && <Panel notes={notes} />}
    </div>
  );
}

function useIsWide(layer: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const page = layer.current?.closest(".doc-scroller");
    if (!page) return;
    const watcher = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= WIDE));
    watcher.observe(page);
    return () => watcher.disconnect();
  }, [layer]);
  return isWide;
}
