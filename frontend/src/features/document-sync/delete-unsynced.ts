/** With an account goes everything that it has not saved, from this browser. */
import { deleteCopiesOf } from "./old-copies";
import { dropTextsOf } from "./registry";
import { recordsChanged } from "./unsynced-documents";
import { deleteRecordsOf } from "./update-store";

export async function deleteUnsynced(person: string): Promise<void> {
  await Promise.all([dropTextsOf(person), deleteCopiesOf(person)]);
  // Where there is no disk, nothing is on it.
  await deleteRecordsOf(person).catch(() => undefined);
  recordsChanged();
}
