/** Gives a document the text of a version again, and says how that went; the message of it takes it back. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { ApiError, errorText } from "@/lib/api/errors";
import { keepDocument } from "@/lib/api/keep-document";
import type { OpenedDocument, Version } from "@/lib/api/types";
import { useStillHere } from "@/lib/use-still-here";

import type { SharedMinutes } from "../shared-minutes";
import { versionName } from "../version-words";
import { newestVersions, refreshHistory } from "./versions";

/** Milliseconds for which it can be taken back with one press: whoever restores reads the text first. */
const UNDO_FOR = 30_000;
/** Of the newest versions, among which the one is that a restore has just made: others may write at once. */
const LOOKED_AT = 10;

interface Restored {
  /** The version that was made by it; null where the document had that text already. */
  made: Version | null;
  /** The text before it. */
  before: Version | null;
}

/** Null where it was restored, and not told what that made. With `base`, in place of that version alone. */
async function restore(
  queryClient: QueryClient,
  documentId: number,
  id: number,
  base?: number,
): Promise<Restored | null> {
  const document = await jsonRequest<OpenedDocument>(
    "POST",
    `/api/documents/${documentId}/revisions/${id}/restore`,
    base === undefined ? undefined : { version: base },
  );
  keepDocument(queryClient, document);
  const versions = await newestVersions(documentId, LOOKED_AT).catch(() => null);
  if (!versions) return null;
  const at = versions.findIndex(
    ({ restored, version }) => restored?.revisionId === id && version === document.version,
  );
  return { made: versions[at] ?? null, before: at < 0 ? null : (versions[at + 1] ?? null) };
}

/**
 * What was written since would be taken back with it: then it is left to whoever looks at the versions. It becomes one of
 * them only after a pause, so the server is told which version of the text is meant.
 */
async function takeBack(
  queryClient: QueryClient,
  documentId: number,
  { made, before }: Restored,
): Promise<void> {
  if (!made || !before) return;
  try {
    await restore(queryClient, documentId, before.id, made.version);
    toast({ title: "Restore undone", description: "The document has its earlier text back." });
  } catch (error) {
    const title = "Couldn't undo";
    if (error instanceof ApiError && error.code === "VERSION_CONFLICT") {
      toast({
        title,
        description: "The document has changed since. Restore an earlier version from the list.",
        isWarning: true,
      });
    } else toast({ title, description: errorText(error), variant: "destructive" });
  } finally {
    await refreshHistory(queryClient, documentId);
  }
}

/** `onRestored` is told which version has the text from before, while the page of the history is still there. */
export function useRestoreVersion(
  documentId: number,
  shared: SharedMinutes,
  onRestored?: (before: Version) => void,
) {
  const queryClient = useQueryClient();
  const { begin, isStillHere } = useStillHere();
  return useMutation({
    onMutate: begin,
    mutationFn: (version: Version) => restore(queryClient, documentId, version.id),
    onSuccess: (restored, version) => {
      const name = versionName(version, Date.now(), shared);
      if (restored && !restored.made) {
        toast({
          title: "Nothing to restore",
          description: `The document already has the text of “${name}”.`,
        });
        return;
      }
      toast({
        title: "Version restored",
        description: name,
        ...(restored?.before && {
          lasts: UNDO_FOR,
          action: {
            label: "Undo",
            run: () => void takeBack(queryClient, documentId, restored),
            to: restored,
          },
        }),
      });
      if (restored?.before && isStillHere()) onRestored?.(restored.before);
    },
    onError: (error) => {
      toast({
        title: "Couldn't restore this version",
        description: errorText(error),
        variant: "destructive",
      });
    },
    onSettled: () => refreshHistory(queryClient, documentId),
  });
}
