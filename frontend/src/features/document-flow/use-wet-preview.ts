/** The document as it is written; the sections written last stay marked for a moment when the turn is over. */
import { useCallback, useEffect, useState } from "react";

import type { DocumentPreview } from "@/features/conversation/turn-state";

/** How long after a turn its ink takes to dry, in milliseconds, as the page draws it. */
const DRYING = 3600;

const NOTHING: readonly string[] = [];

/**
 * `onPreview` takes the document as a turn writes it, null when none does; `onWritten` the headings of what was written
 * at once, before a preview of it could be drawn. Both are stable.
 */
export function useWetPreview() {
  const [preview, setPreview] = useState<DocumentPreview | null>(null);
  const [wet, setWet] = useState(NOTHING);
  useEffect(() => {
    if (preview !== null || wet.length === 0) return;
    const timer = setTimeout(() => setWet(NOTHING), DRYING);
    return () => clearTimeout(timer);
  }, [preview, wet]);
  const onPreview = useCallback((next: DocumentPreview | null) => {
    setPreview(next);
    if (next?.section) setWet([next.section]);
  }, []);
  return { preview, wet, onPreview, onWritten: setWet };
}
