/** Beside the line where a selection ends, or in the bar: comments on it, or attaches the comment that waits for other words. */
import { Link2, MessageSquarePlus } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { editorShortcut } from "@/features/editor/editor-keys";

import { useComments, usePageState } from "../comments-context";
import type { Surface } from "../surface";
import { useAttach } from "../use-attach";

/** Milliseconds for which a selection has to stay as it is. */
const SETTLED = 150;

export function SelectionButton({ surface, onComment }: { surface: Surface; onComment: () => void }) {
  const { documentId } = useComments();
  const attaching = usePageState((state) => state.attaching);
  const isWide = usePageState((state) => state.isWide);
  const isComposing = usePageState((state) => state.composing !== null);
  const { attach } = useAttach({ id: attaching ?? 0, documentId });
  const place = useRef<HTMLDivElement>(null);
  const top = useSelectionTop(surface, place);
  const isOffered = top !== null && (attaching !== null || !isComposing);
  const label = attaching === null ? "Comment" : "Attach comment here";
  const run = attaching === null ? onComment : attach;
  useOfferInBar(isOffered && !isWide, label, run);
  return (
    <div ref={place}>
      {isOffered && isWide && (
        <div className="comments-selection" style={{ transform: `translateY(${top}px)` }}>
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

/** Where the last line of the selection is, in pixels from the top of the page's layer; null without one. */
function useSelectionTop(surface: Surface, place: RefObject<HTMLElement | null>): number | null {
  const [top, setTop] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = () => {
      timer = null;
      const selection = surface.isActive() ? surface.selection() : null;
      const line = selection && surface.lineOf(Math.max(selection.from, selection.to - 1));
      const layer = place.current?.getBoundingClientRect();
      setTop(line && layer ? Math.round((line.top + line.bottom) / 2 - layer.top - 14) : null);
    };
    const lookSoon = () => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(look, SETTLED);
    };
    const stop = surface.onChange(lookSoon);
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [surface, place]);
  return top;
}
