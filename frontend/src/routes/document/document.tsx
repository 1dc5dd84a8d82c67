/** A document, to be written or read: whoever only reads it is sent nothing of what writes. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { documentQuery } from "@/features/editor/api/get-document";
import { isGone } from "@/lib/api/errors";
import type { Role } from "@/lib/api/types";
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
  const { data, isPending, error } = useQuery(documentQuery(documentId));
  const isMissing = isGone(error);
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
  if (isPending) return <LoadingDocument />;
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
