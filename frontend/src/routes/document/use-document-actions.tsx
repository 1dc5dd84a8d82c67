/** Actions on the open document as a whole: its bars have them, and the palette of commands. */
import type { ReactNode } from "react";

import { useAuth } from "@/features/auth/auth-context";
import type { ViewMode } from "@/features/editor/components/status-foot";
import { useSession } from "@/features/editor/components/use-editor-session";
import type { EditorSession } from "@/features/editor/session";
import { useExport } from "@/features/editor/use-export";
import type { OpenedDocument } from "@/lib/api/types";

import { type DocumentBarsProps, shareLabel } from "./document-bars";
import { useSaveAsTemplate } from "./save-as-template";
import { useHistory } from "./use-history";
import { useOfferedActions } from "./use-offered-actions";
import { useRefresh } from "./use-refresh";
import { useSaveNow } from "./use-save-now";
import { useSharing } from "./use-sharing";
import { useTrash } from "./use-trash";

interface DocumentActions extends Pick<
  DocumentBarsProps,
  "title" | "exports" | "onShare" | "onHistory" | "more" | "isRefreshing" | "onRefresh" | "onTrash"
> {
  dialogs: ReactNode;
}

/** `saved` answers whether the server has everything that was typed. */
export function useDocumentActions(
  session: EditorSession,
  document: OpenedDocument,
  saved: () => Promise<boolean>,
  showMode: (mode: ViewMode) => void,
): DocumentActions {
  const { id, role } = document;
  const { isGuest = true } = useAuth();
  const title = useSession(session, (state) => state.title);
  const { share, shareDialog } = useSharing(session, document, title);
  const { isRefreshing, refresh } = useRefresh(session, id);
  const onTrash = useTrash(session, document, title);
  const showHistory = useHistory(id);
  const exports = useExport({ read: () => session.read(), saved }, id, isGuest);
  const template = useSaveAsTemplate(id, saved);
  useOfferedActions({
    showMode,
    exports,
    share,
    shareLabel: shareLabel(role),
    showHistory,
    saveAsTemplate: template.ask,
    refresh,
    save: useSaveNow(session),
  });
  return {
    title,
    exports,
    onShare: share,
    onHistory: showHistory,
    more: template.item,
    isRefreshing,
    onRefresh: refresh,
    onTrash,
    dialogs: (
      <>
        {shareDialog}
        {template.dialog}
      </>
    ),
  };
}
