/** A document, to be written or read: whoever only reads it is sent nothing of what writes. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { documentQuery } from "@/features/editor/api/get-document";
import { isGone } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Role } from "@/lib/api/types";
import { type Hint, onHint } from "@/lib/live";
import { NO_ID } from "@/lib/no-id";
import { mayChange } from "@/lib/roles";

import { MissingDocument } from "../missing";
import { LoadingDocument } from "./loading-document";

const OpenDocument = lazyPart(async () => (await import("./open-document")).OpenDocument, {
  waiting: LoadingDocument,
  comesByItself: true,
  isForSome: true,
});
const ReadDocument = lazyPart(async () => (await import("./read-document")).ReadDocument, {
  waiting: LoadingDocument,
  comesByItself: true,
  isForSome: true,
});
const InTrash = lazyPart(async () => (await import("@/features/trash/components/in-trash")).InTrash, {
  comesByItself: true,
});
const UnsyncedOfDocument = lazyPart(async () => (await import("./unsynced-of-document")).UnsyncedOfDocument);

/** Loads what somebody in this role is shown. */
export const loadFor = (role: Role): Promise<unknown> =>
  (mayChange(role) ? OpenDocument : ReadDocument).load();

const route = getRouteApi("/documents/$documentId");

export function DocumentPage() {
  const { documentId } = route.useParams();
  return documentId === NO_ID ? (
    <MissingDocument />
  ) : (
    <KnownDocument key={documentId} documentId={documentId} />
  );
}

function KnownDocument({ documentId }: { documentId: number }) {
  const { data, isPending, error: failure } = useQuery(documentQuery(documentId));
  // While it is asked for again the page stays as it was.
  const [error, setError] = useState(failure);
  if (!isPending && error !== failure) setError(failure);
  const isMissing = isGone(error);
  useFollowMissing(documentId, isMissing);
  // Whoever could change it here and no longer may is told so.
  const [couldChange, setCouldChange] = useState(false);
  if (data && mayChange(data.role) && !couldChange) setCouldChange(true);
  // What is still known of a document that is gone, or somebody else's by now, is shown to nobody.
  if (data && !isMissing)
    return mayChange(data.role) ? (
      <OpenDocument document={data} />
    ) : (
      <ReadDocument document={data} couldChange={couldChange} />
    );
  if (isPending && !error) return <LoadingDocument />;
  if (!isMissing) return <MissingDocument />;
  const unsynced = (reason?: string) => (
    <UnsyncedOfDocument documentId={documentId} {...(reason && { reason })} />
  );
  return (
    <InTrash
      kind="document"
      id={documentId}
      otherwise={
        <>
          <MissingDocument />
          {unsynced()}
        </>
      }
    >
      {unsynced("Restore this document to save your text in it.")}
    </InTrash>
  );
}

/** It may be taken out of the trash, or the visitor be let in: the pages that hear of it otherwise are not there. */
function useFollowMissing(documentId: number, isMissing: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isMissing) return;
    const ask = ({ documentId: about = documentId }: Hint) => {
      if (about !== documentId) return;
      void queryClient.invalidateQueries({ queryKey: queryKeys.document(documentId), exact: true });
    };
    const stop = [onHint("access_update", ask), onHint("documents_update", ask)];
    return () => stop.forEach((end) => end());
  }, [queryClient, documentId, isMissing]);
}
