/** The document as it is written; the sections written last stay marked for a moment when the turn is over. */
import { useCallback, useEffect, useState } from "react";

import type { DocumentPreview } from "@/features/conversation/turn-state";

/** How long after a turn the highlight takes to fade, in milliseconds, as the page draws it. */
const HIGHLIGHT_TIME = 3600;

const NOTHING: readonly string[] = [];

/**
 * `onPreview` takes the document as a turn writes it, null when none does; `onWritten` the headings of what was written
 * at once, before a preview of it could be drawn. Both are stable.
 */
export function useHighlightedPreview() {
  const [preview, setPreview] = useState<DocumentPreview | null>(null);
  const [highlighted, setHighlighted] = useState(NOTHING);
  useEffect(() => {
    if (preview !== null || highlighted.length === 0) return;
    const timer = setTimeout(() => setHighlighted(NOTHING), HIGHLIGHT_TIME);
    return () => clearTimeout(timer);
  }, [preview, highlighted]);
  const onPreview = useCallback((next: DocumentPreview | null) => {
    setPreview(next);
    if (next?.section) setHighlighted([next.section]);
  }, []);
  return { preview, highlighted, onPreview, onWritten: setHighlighted };
}
