/** Changes of others since the document was read: marked in its text, and told over it. */
import { useCallback, useEffect } from "react";

import type { EditorSession } from "@/features/editor/session";
import { unreadInTables } from "@/features/history/extensions/unread-in-tables";
import {
  setCurrent,
  setUnread,
  unreadMarks,
  unreadPosition,
} from "@/features/history/extensions/unread-marks";
import type { UnreadChange } from "@/features/history/unread-changes";
import { useMarkedChanges } from "@/features/history/use-marked-changes";
import { OUT_OF_SIGHT } from "@/features/history/use-seen";

import { UnreadNews, useNews } from "./unread-news";

interface UnreadInTextProps {
  session: EditorSession;
  /** A change is found only in what is on screen. */
  showPage: () => void;
}

export function UnreadInText({ session, showPage }: UnreadInTextProps) {
  const news = useNews(session.text);
  useMarks(session, news.told);
  const show = (key: string): void => {
    showPage();
    session.navigation.reveal();
    const position = unreadPosition(session.editorState, key);
    if (position === null) return;
    session.dispatch({ effects: setCurrent.of(key) });
    session.navigation.showInMiddle(position);
  };
  const boxOf = useCallback(
    (key: string) => {
      const position = unreadPosition(session.editorState, key);
      return position === null ? null : (session.boxAt(position) ?? OUT_OF_SIGHT);
    },
    [session],
  );
  return <UnreadNews news={news} onShow={show} boxOf={boxOf} />;
}

function useMarks(session: EditorSession, changes: readonly UnreadChange[]): void {
  const marked = useMarkedChanges(changes);
  useEffect(() => session.extend([unreadMarks, unreadInTables]), [session]);
  useEffect(() => {
    session.dispatch({ effects: setUnread.of(marked) });
  }, [session, marked]);
}
