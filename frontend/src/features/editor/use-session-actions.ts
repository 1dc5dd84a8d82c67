/** Actions on the document that is open in the editor: what was typed is saved first, and undo takes each back. */
import { useCallback, useMemo } from "react";

import type { ActionTarget } from "@/features/actions/api/run-action";
import { type RunAction, useRunAction } from "@/features/actions/use-actions";

import { undoStep } from "./extensions/undo-redo";
import type { EditorSession } from "./session";

export function useSessionActions(session: EditorSession): RunAction {
  const target = useMemo(
    (): ActionTarget => ({
      documentId: session.documentId,
      saved: () => session.saved(),
      version: () => session.text.sync.getState().version ?? 0,
      onDocument: ({ version }) => session.expect(version),
    }),
    [session],
  );
  const undo = useCallback(
    (proposal: number): boolean => {
      if (session.applied !== proposal) return false;
      session.run(undoStep);
      return true;
    },
    [session],
  );
  return useRunAction(target, undo);
}
