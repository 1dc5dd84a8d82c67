/**
 * Ties an editor session to the page: it opens with the component, follows the document in the cache, and lets
 * nobody leave with unsynced text unawares.
 */
import { useEffect, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";

import { useAuth } from "@/features/auth/auth-context";
import type { OpenedDocument } from "@/lib/api/types";

import { EditorSession, type SessionState } from "../session";
import type { Confirmed, SaveState } from "../sync/save-state";
import { isUnsynced } from "../sync/save-state";

/** `document` opens the session; a newer version of it that arrives later is brought into the text. */
export function useEditorSession(
  document: OpenedDocument,
  onConfirmed: (document: Confirmed) => void,
): EditorSession {
  const { user } = useAuth();
  const [session] = useState(() => new EditorSession(document, { onConfirmed, owner: user?.id ?? "" }));
  useEffect(() => {
    session.open();
    return () => session.close();
  }, [session]);
  useEffect(() => session.applyRemote(document), [session, document]);
  useLeaveGuard(session);
  return session;
}

function useLeaveGuard(session: EditorSession): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isUnsynced(session.autosave.getState())) event.preventDefault();
    };
    const leave = (): void => {
      if (document.visibilityState === "hidden") session.autosave.flush(true);
    };
    const lose = (): void => session.autosave.flush();
    window.addEventListener("beforeunload", warn);
    window.addEventListener("blur", lose);
    document.addEventListener("visibilitychange", leave);
    return () => {
      window.removeEventListener("beforeunload", warn);
      window.removeEventListener("blur", lose);
      document.removeEventListener("visibilitychange", leave);
    };
  }, [session]);
}

export function useSession<Value>(session: EditorSession, select: (state: SessionState) => Value): Value {
  return useStore(session.store, select);
}

export function useSaveState(session: EditorSession): SaveState {
  return useSyncExternalStore(session.autosave.subscribe, session.autosave.getState);
}
