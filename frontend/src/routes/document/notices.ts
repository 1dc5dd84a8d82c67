/** The door to what the page tells of its text, which is loaded with the first of it. */
import { useEffect } from "react";

import type { EditorSession } from "@/features/editor/session";
import { whenSettled } from "@/features/editor/sync/when-settled";
import { prefetched } from "@/lib/prefetch";

import type * as Notices from "./document-notices";

const loadNotices = prefetched(() => import("./document-notices"));

/** Where they could not be loaded nothing is told. */
export function notices(tell: (told: typeof Notices) => void): void {
  loadNotices().then(tell, () => undefined);
}

/**
 * It belongs behind `useEditorSession`, which begins to save the text, and waits for what comes of that: only then is it
 * known whether the text was changed elsewhere as well.
 */
export function useRestoredNotice(session: EditorSession): void {
  useEffect(() => {
    if (!session.restored) return;
    return whenSettled(session.autosave, (state) => notices(({ tellRestored }) => tellRestored(state)));
  }, [session]);
}
