/** Ties an editor session to the page: it opens with the component, and lets nobody leave unawares with a title that is not sent. */
import { useEffect, useState } from "react";
import { useStore } from "zustand";

import type { SharedText } from "@/features/document-sync/shared-text";

import { EditorSession, type SessionState } from "../session";

/** `text` is loaded. */
export function useEditorSession(text: SharedText): EditorSession {
  const [session] = useState(() => new EditorSession(text));
  useEffect(() => {
    session.open();
    return () => session.close();
  }, [session]);
  useLeaveGuard(session);
  return session;
}

/** The shared text has a guard of its own. */
function useLeaveGuard(session: EditorSession): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (session.titleProblem !== null) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [session]);
}

export function useSession<Value>(session: EditorSession, select: (state: SessionState) => Value): Value {
  return useStore(session.store, select);
}
