/** The dialog for the link of the open document. */
import { useCallback, useState } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import type { EditorSession } from "@/features/editor/session";
import { allSaved } from "@/features/editor/sync/all-saved";

const ShareDialog = lazyPart(
  async () => (await import("@/features/sharing/components/share-dialog")).ShareDialog,
);

/** The way to the link of the document. While it opens, what was typed is on its way: readers are to see it. */
export function useSharing(session: EditorSession, documentId: number) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const share = () => {
    session.autosave.flush();
    setOpen(true);
  };
  const save = () => allSaved(session.autosave);
  const shareDialog = isOpen && (
    <ShareDialog documentId={documentId} onSave={save} onClose={close} onMissing={close} />
  );
  return { share, shareDialog };
}
