/** Sends files one after the other, each of which becomes documents, and says of each how that went. */
import { readJson, send } from "@/lib/api/client";
import { ApiError, errorText } from "@/lib/api/errors";
import type { components } from "@/lib/api/schema.gen";
import { newIdempotencyKey } from "@/lib/idempotency-key";

export type ImportResult = components["schemas"]["ImportResult"];

const REUSED = "KEY_REUSED";
const MEBIBYTE = 1024 * 1024;
export const MAX_FILE = 10 * MEBIBYTE;
export const MAX_ARCHIVE = 25 * MEBIBYTE;

export interface Source {
  /** What it's called on the screen. */
  readonly path: string;
  /** What it's sent as: its ending says what it is. */
  readonly name: string;
  readonly content: () => Promise<File>;
}

export const NOTHING: ImportResult = { documents: [], refused: [] };

const refused = (path: string, reason: string): ImportResult => ({
  documents: [],
  refused: [{ path, reason }],
});

/** By what was sent, the keys of imports whose answers never came: chosen again, they make nothing twice. */
const unanswered = new Map<string, string>();

async function importOne({ path, name, content }: Source, projectId: number | null): Promise<ImportResult> {
  let file: File;
  try {
    file = await content();
  } catch {
    return refused(path, "This file can't be read. Try again.");
  }
  const isArchive = /\.zip$/i.test(name);
  if (file.size > (isArchive ? MAX_ARCHIVE : MAX_FILE))
    return refused(path, isArchive ? "An archive has at most 25 MB." : "A file has at most 10 MB.");
  const query = new URLSearchParams({ name: name.slice(-500) });
  if (projectId !== null) query.set("projectId", String(projectId));
  try {
    return await sendOnce(`/api/imports?${query.toString()}`, file);
  } catch (error) {
    return refused(path, errorText(error));
  }
}

/** Sends a file, under the key of before where it was sent and no answer came. */
async function sendOnce(address: string, file: File): Promise<ImportResult> {
  const what = `${address} ${file.size}`;
  const known = unanswered.get(what);
  const key = known ?? newIdempotencyKey();
  unanswered.set(what, key);
  try {
    const result = await readJson<ImportResult>(
      await send("POST", address, undefined, { file, headers: { "Idempotency-Key": key } }),
    );
    unanswered.delete(what);
    return result;
  } catch (error) {
    if (!isUnanswered(error)) unanswered.delete(what);
    // As large as the one of before, but another file.
    if (known !== undefined && error instanceof ApiError && error.code === REUSED)
      return sendOnce(address, file);
    throw error;
  }
}

const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.isOffline || error.status >= 500;

/** Tells what came of each. */
export async function importFiles(
  sources: readonly Source[],
  projectId: number | null,
  onDone: (result: ImportResult) => void,
): Promise<void> {
  for (const source of sources) onDone(await importOne(source, projectId));
}
