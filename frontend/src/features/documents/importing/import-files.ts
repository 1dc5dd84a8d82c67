/** Sends files one after the other, each of which becomes documents, and says of each how that went. */
import { readJson, send } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import type { components } from "@/lib/api/schema.gen";
import { newIdempotencyKey } from "@/lib/idempotency-key";

export type ImportResult = components["schemas"]["ImportResult"];

/** What can be read, as a file chooser wants it. */
export const ACCEPTED = ".md,.markdown,.txt,.docx,.html,.htm,.zip";
const ENDINGS = new RegExp(`(?:${ACCEPTED.replaceAll(".", "\\.").replaceAll(",", "|")})$`, "i");
/** Bytes of a file. */
const MAX_FILE = 10 * 1024 * 1024;

export interface Source {
  readonly path: string;
  readonly file: File;
}

/** Of a folder what can be read, without what programs hide in it; single files are all tried, to say what they lack. */
export function sourcesOf(files: Iterable<File>): Source[] {
  return [...files]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path }) => !path.includes("/") || (ENDINGS.test(path) && !/(?:^|\/)\./.test(path)));
}

async function importOne({ path, file }: Source, projectId: number | null): Promise<ImportResult> {
  if (file.size > MAX_FILE)
    return { documents: [], refused: [{ path, reason: "A file has at most 10 MB." }] };
  const query = new URLSearchParams({ name: path.slice(-500) });
  if (projectId !== null) query.set("projectId", String(projectId));
  const headers = { "Idempotency-Key": newIdempotencyKey() };
  try {
    return await readJson(
      await send("POST", `/api/imports?${query.toString()}`, undefined, { file, headers }),
    );
  } catch (error) {
    return { documents: [], refused: [{ path, reason: errorText(error) }] };
  }
}

/** Tells after each file how many are done, with all that came of them. */
export async function importFiles(
  sources: readonly Source[],
  projectId: number | null,
  onDone: (count: number, result: ImportResult) => void,
): Promise<void> {
  const all: ImportResult = { documents: [], refused: [] };
  for (const [index, source] of sources.entries()) {
    const { documents, refused } = await importOne(source, projectId);
    all.documents.push(...documents);
    all.refused.push(...refused);
    onDone(index + 1, { documents: [...all.documents], refused: [...all.refused] });
  }
}
