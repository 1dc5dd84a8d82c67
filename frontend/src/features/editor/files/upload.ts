/** Sends one file to the server, and says how far it is. */
import { ApiError, errorFromResponse, offlineError } from "@/lib/api/errors";
import { checkIdentity, meantFor, thisPerson } from "@/lib/api/person";
import type { StoredFile } from "@/lib/api/types";

export type FileKind = StoredFile["kind"];

interface Sending {
  readonly documentId: number;
  readonly file: File;
  readonly kind: FileKind;
  readonly key: string;
  readonly signal: AbortSignal;
  readonly onProgress: (loaded: number) => void;
}

/** What the file is now. Raises ApiError; an abort as well, which nobody is told of. */
export function upload({ documentId, file, kind, key, signal, onProgress }: Sending): Promise<StoredFile> {
  const by = thisPerson();
  // Only this way does a browser say how much has been sent.
  const request = new XMLHttpRequest();
  const query = new URLSearchParams({ name: file.name, kind });
  request.open("POST", `/api/documents/${documentId}/files?${query}`);
  const headers = { ...meantFor(by), "Idempotency-Key": key, "Content-Type": "application/octet-stream" };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded }) => onProgress(loaded);
  const abort = (): void => request.abort();
  signal.addEventListener("abort", abort);
  return new Promise<StoredFile>((resolve, reject) => {
    request.onerror = request.onabort = () => reject(offlineError());
    request.onload = () => {
      const answer = new Response(request.responseText, {
        status: request.status,
        statusText: request.statusText,
      });
      if (answer.ok) {
        resolve(JSON.parse(request.responseText) as StoredFile);
        return;
      }
      void errorFromResponse(answer).then((error) => {
        checkIdentity(error, by);
        reject(error);
      });
    };
    request.send(file);
  }).finally(() => signal.removeEventListener("abort", abort));
}

const MEBIBYTE = 1024 * 1024;
const LIMITS: Readonly<Record<FileKind, number>> = { image: 10 * MEBIBYTE, file: 25 * MEBIBYTE };
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"];

export const kindOf = ({ type }: File): FileKind => (IMAGE_TYPES.includes(type) ? "image" : "file");

/** Why a file need not be sent at all, in the server's words. */
export function refusal(file: File, kind: FileKind): string | null {
  if (file.size > LIMITS[kind])
    return `${kind === "image" ? "An image" : "A file"} has at most ${LIMITS[kind] / MEBIBYTE} MB.`;
  if (kind === "image" && file.type !== "" && kindOf(file) !== "image")
    return "This image can't be read. Use a PNG, JPEG, WebP or GIF.";
  return null;
}

const OFFLINE = "You're offline. Nothing was uploaded; try again once you're connected.";

export function failureText(error: unknown): string {
  if (error instanceof ApiError) return error.isOffline && !navigator.onLine ? OFFLINE : error.text;
  return "This file couldn't be uploaded. Please try again.";
}
