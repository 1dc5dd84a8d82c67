/** What others changed since the document was read: marked in its text, and told over it. */
import { StateEffect } from "@codemirror/state";
import { useCallback, useEffect, useMemo, useRef } from "react";

import type { EditorSession } from "@/features/editor/session";
import { UnreadStrip } from "@/features/history/components/unread-strip";
import { setUnread, unreadMarks, unreadPosition } from "@/features/history/extensions/unread-marks";
import type { UnreadChange } from "@/features/history/unread-changes";
import { useMarkedChanges } from "@/features/history/use-marked-changes";
import { useChangeSteps } from "@/features/history/use-change-steps";
import { OUT_OF_SIGHT, useSeen } from "@/features/history/use-seen";
import { useToldOfRestores } from "@/features/history/use-told-of-restores";
import { useUnread } from "@/features/history/use-unread";

import { useCompareUnread, useHistory } from "./use-history";

interface UnreadInTextProps {
  session: EditorSession;
  /** A change is found only in what is on screen. */
  showPage: () => void;
}

export function UnreadInText({ session, showPage }: UnreadInTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const { data, changes, see, dismiss } = useUnread(session.text, place);
  const shown = useMemo(() => (data ? changes : []), [data, changes]);
  useMarks(session, shown);
  const show = (at: number): void => {
    const key = shown[at]?.key;
    if (key === undefined) return;
    showPage();
    session.navigation.reveal();
    const position = unreadPosition(session.editorState, key);
    if (position !== null) session.navigation.showInMiddle(position);
    see(key);
  };
  const steps = useChangeSteps(shown.length, data?.readAt ?? "", show);
  const compare = useCompareUnread(session.documentId, data);
  const boxOf = useCallback(
    (key: string) => {
      const position = unreadPosition(session.editorState, key);
      return position === null ? null : (session.boxAt(position) ?? OUT_OF_SIGHT);
    },
    [session],
  );
  useSeen(place, shown, boxOf, see);
  useToldOfRestores(session.documentId, useHistory(session.documentId));
  return (
    // It is there before it says anything: whether the page is on screen is asked of it.
    <div ref={place}>
      {data && (
        <UnreadStrip
          changes={shown}
          readAt={data.readAt}
          steps={steps}
          onCompare={() => {
            dismiss();
            compare();
          }}
          onClose={dismiss}
        />
      )}
    </div>
  );
}

function useMarks(session: EditorSession, changes: readonly UnreadChange[]): void {
  const marked = useMarkedChanges(changes);
  useEffect(() => {
    session.dispatch({ effects: StateEffect.appendConfig.of(unreadMarks) });
  }, [session]);
  useEffect(() => {
    session.dispatch({ effects: setUnread.of(marked) });
  }, [session, marked]);
}
