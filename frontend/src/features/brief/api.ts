/** Calls for sorting a brief. */
import { queryOptions } from "@tanstack/react-query";

import { jsonRequest, readJson, send } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { BriefInto, BriefWritten, Document, SortedBrief, TrayPiece } from "@/lib/api/types";

const BASE = "/api/document-flow/brief";

/** Bytes of a file, and of a text. */
export const MAX_FILE = 10 * 1024 * 1024;
export const MAX_TEXT = 1024 * 1024;

export const sortBrief = (of: Pick<BriefInto, "templateId" | "documentId" | "variables">, content: string) =>
  jsonRequest<SortedBrief>("POST", `${BASE}/sort`, { ...of, content });

export async function readBriefFile(file: File): Promise<string> {
  const path = `${BASE}/file?name=${encodeURIComponent(file.name)}`;
  const read = await readJson<{ content: string }>(await send("POST", path, undefined, { file }));
  return read.content;
}

export const writeBrief = (into: BriefInto, key: string) =>
  jsonRequest<BriefWritten>("POST", BASE, into, { headers: { "Idempotency-Key": key } });

/** The document as it would read; `into` is small beside what it leads to, and is its name. */
export const previewQuery = (into: BriefInto) =>
  queryOptions({
    queryKey: ["brief-preview", JSON.stringify(into)],
    queryFn: ({ signal }) => jsonRequest<{ content: string }>("POST", `${BASE}/preview`, into, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const trayQuery = (documentId: number) =>
  queryOptions({
    queryKey: queryKeys.tray(documentId),
    queryFn: ({ signal }) =>
      jsonRequest<TrayPiece[]>("GET", `/api/documents/${documentId}/tray`, undefined, { signal }),
  });

export const placePiece = (documentId: number, pieceId: number, section: string) =>
  jsonRequest<{ document: Document }>("POST", `/api/documents/${documentId}/tray/${pieceId}/place`, {
    section,
  });

export const dismissPiece = (documentId: number, pieceId: number) =>
  jsonRequest<unknown>("DELETE", `/api/documents/${documentId}/tray/${pieceId}`);
