/** Moves the open document to the trash, with all that was typed into it, and leads where the others are. */
import { useRouter } from "@tanstack/react-router";

import type { EditorSession } from "@/features/editor/session";
import { useMoveToTrash } from "@/features/trash/api/move-to-trash";
import type { OpenedDocument } from "@/lib/api/types";

/** Undefined for whoever does not own it. */
export function useTrash(
  session: EditorSession,
  { id, role }: OpenedDocument,
  title: string,
): (() => void) | undefined {
  const router = useRouter();
  const { mutate } = useMoveToTrash(async () => {
    // Whoever has gone elsewhere meanwhile stays there.
    if (router.state.location.pathname === `/documents/${id}`) await router.navigate({ to: "/documents" });
  });
  if (role !== "owner") return undefined;
  // What cannot be saved now stays in this browser, and is sent once the document is restored.
  return () => void session.saved().then(() => mutate({ kind: "document", id, title }));
}
