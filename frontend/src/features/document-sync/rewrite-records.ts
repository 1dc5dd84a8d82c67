/** Puts other records in the place of those that are there, in one step, which no other tab comes between. */
import { findRecords, type Found, type RecordKey, transact } from "./update-store";

export interface Rewritten {
  readonly written: readonly Found[];
  readonly replaced: readonly RecordKey[];
}

/** Where `rewrite` says nothing of those that it is given, nothing is done, and the answer is false. */
export async function rewriteRecords(
  person: string,
  documentId: number,
  rewrite: (found: Found[]) => Rewritten | null,
): Promise<boolean> {
  let isDone = false;
  await transact("readwrite", (store) =>
    findRecords(store, person, documentId, (found) => {
      const rewritten = rewrite(found);
      rewritten?.written.forEach(({ key, record }) => store.put(record, [...key]));
      rewritten?.replaced.forEach((key) => store.delete([...key]));
      isDone = rewritten !== null;
    }),
  );
  return isDone;
}
