/** Comments and replies that are not known to be on the server, on this browser's disk. */
import { createStore, delMany, entries, set, type UseStore } from "idb-keyval";

import { isDeleted } from "@/features/drafts/deleted-accounts";
import type { NewPassage } from "@/lib/api/types";
import { inTime } from "@/lib/in-time";

import type { Person } from "../mentions";
import { noteUnsent } from "./may-have-unsent";

export interface Unsent {
  /** The key of its request, by which the server takes a repeated one only once. */
  readonly key: string;
  readonly documentId: number;
  /** The comment that it replies to. */
  readonly commentId: number | null;
  readonly body: string;
  /** Those who are named in it. */
  readonly people: readonly Person[];
  readonly passage: NewPassage | null;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly person: string;
  /** Written by a guest: it goes along when the document does. */
  readonly isGuests: boolean;
}

const NAME = "requill-comments";

let opened: { readonly from: IDBFactory; readonly store: UseStore } | null = null;

function store(): UseStore {
  if (opened?.from !== indexedDB) opened = { from: indexedDB, store: createStore(NAME, "unsent") };
  return opened.store;
}

/** Resolves once it is on the disk; rejects where there is none, or no room. */
export async function keepUnsent(unsent: Unsent): Promise<void> {
  noteUnsent(true);
  await set(unsent.key, unsent, store());
}

export async function forgetUnsent(keys: readonly string[]): Promise<void> {
  await delMany([...keys], store());
}

/** All of them, the oldest first; none where the disk does not answer. With an account goes what it has not sent. */
export async function readUnsent(): Promise<Unsent[]> {
  const found = await inTime(entries<string, Unsent>(store()), null).catch(() => null);
  if (!found) return [];
  const all = found.map(([, unsent]) => unsent);
  const gone = all.filter(({ person }) => isDeleted(person));
  if (gone.length > 0) await forgetUnsent(gone.map(({ key }) => key)).catch(() => undefined);
  const left = all.filter((unsent) => !gone.includes(unsent));
  if (left.length === 0) noteUnsent(false);
  return left.sort((one, other) => one.at - other.at);
}
