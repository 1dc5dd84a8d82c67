/** Beside the line where a selection ends, or in the bar: comments on it, or attaches the comment that waits for other words. */
import { Link2, MessageSquarePlus } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { editorShortcut } from "@/features/editor/editor-keys";

import { useComments, usePageState } from "../comments-context";
import type { Surface } from "../surface";
import { useAttach } from "../use-attach";

/** Milliseconds for which a selection has to stay as it is. */
const PAUSE = 150;
/** In pixels: the button, its distance from words, and from a table, which has a handle beside it. */
const [SIZE, GAP, HANDLE] = [28, 4, 36];

interface ButtonPosition {
  readonly top: number;
  readonly left: number;
}

interface SelectionButtonProps {
  surface: Surface;
  onComment: () => void;
  /** Notes stand in the margin. */
  hasRail: boolean;
}

export function SelectionButton({ surface, onComment, hasRail }: SelectionButtonProps) {
  const { documentId } = useComments();
  const attaching = usePageState((state) => state.attaching);
  const isWide = usePageState((state) => state.isWide);
  const isComposing = usePageState((state) => state.composing !== null);
  const { attach } = useAttach({ id: attaching ?? 0, documentId });
  const margin = useRef<HTMLDivElement>(null);
  const position = useButtonPosition(surface, margin, hasRail);
  const isOffered = position !== null && (attaching !== null || !isComposing);
  const label = attaching === null ? "Comment" : "Attach comment here";
  const run = attaching === null ? onComment : attach;
  useOfferInBar(isOffered && !isWide, label, run);
  return (
    <div ref={margin} className="comments-selection">
      {isOffered && isWide && (
        <div style={{ transform: `translate(${position.left}px, ${position.top}px)` }}>
          <IconButton
            label={label}
            icon={attaching === null ? MessageSquarePlus : Link2}
            shortcut={attaching === null ? editorShortcut("comment") : undefined}
            variant="default"
            // The selection stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          />
        </div>
      )}
    </div>
  );
}

/** In the tools over the document, where the page has no margin for a button. */
function useOfferInBar(isOffered: boolean, label: string, run: () => void): void {
  const { store } = useComments();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isOffered) return;
    store.setState({ onSelection: { label, run: () => latest.current() } });
    return () => store.setState({ onSelection: null });
  }, [store, isOffered, label]);
}

/** Beside the last line of the selection, in pixels from the top of the margin; null without one. */
function useButtonPosition(
  surface: Surface,
  margin: RefObject<HTMLElement | null>,
  hasRail: boolean,
): ButtonPosition | null {
  const [position, setPosition] = useState<ButtonPosition | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = () => {
      timer = null;
      const selection = surface.isActive() ? surface.selection() : null;
      const line = selection && surface.lineOf(Math.max(selection.from, selection.to - 1));
      const middle = line && (line.top + line.bottom) / 2;
      const next = middle !== null && margin.current ? positionBeside(middle, margin.current, hasRail) : null;
      setPosition((last) => (last?.top === next?.top && last?.left === next?.left ? last : next));
    };
    const lookSoon = () => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(look, PAUSE);
    };
    lookSoon();
    const stop = surface.onChange(lookSoon);
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [surface, margin, hasRail]);
  return position;
}

/** Beside the text at a height of the window, or beside the table there, which may be wider and has a handle of its own. */
function positionBeside(middle: number, margin: HTMLElement, hasRail: boolean): ButtonPosition {
  const { top, left } = margin.getBoundingClientRect();
  const page = margin.closest(".doc-scroller");
  const table = [...(page?.querySelectorAll(".rq-row, .doc-scroll") ?? [])]
    .map((each) => each.getBoundingClientRect())
    .find((box) => box.top <= middle && middle <= box.bottom);
  // Words of the notes are not covered either.
  const wanted = table && !hasRail ? table.right - left + HANDLE : GAP;
  const last = (page?.getBoundingClientRect().right ?? Infinity) - left - SIZE - GAP;
  return { top: Math.round(middle - top - SIZE / 2), left: Math.round(Math.min(wanted, last)) };
}
