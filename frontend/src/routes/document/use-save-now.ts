/** Saves at once, as often as it is asked for, and tells of the last time alone; of none once the page is left. */
import { useEffect, useRef } from "react";

import { saveNow } from "@/features/editor/save-now";
import type { EditorSession } from "@/features/editor/session";

export function useSaveNow(session: EditorSession): () => void {
  const stopTelling = useRef<() => void>(undefined);
  useEffect(() => () => stopTelling.current?.(), []);
  return () => {
    stopTelling.current?.();
    stopTelling.current = saveNow(session);
  };
}
