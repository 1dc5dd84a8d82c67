/** The dialog in which the open document is shared. */
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { useAuth } from "@/features/auth/auth-context";
import type { EditorSession } from "@/features/editor/session";
import type { OpenedDocument } from "@/lib/api/types";

const ShareDialog = lazyPart(
  async () => (await import("@/features/sharing/components/share-dialog")).ShareDialog,
);

/**
 * The way to the members of the document and its link. Whoever only reads has no `session`.
 */
export function useSharing(
  session: EditorSession | null,
  { id, role }: Pick<OpenedDocument, "id" | "role">,
  title: string,
) {
  const { isGuest = true } = useAuth();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const share = () => setOpen(true);
  const shareDialog = isOpen && (
    <ShareDialog
      documentId={id}
      title={title}
      role={role}
      isGuest={isGuest}
      onSave={async () => session === null || session.saved()}
      onClose={close}
      onLeft={() => void navigate({ to: "/documents" })}
      onMissing={close}
    />
  );
  return { share, shareDialog };
}
