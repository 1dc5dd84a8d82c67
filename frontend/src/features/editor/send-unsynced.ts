/**
 * Sends, from whatever page is open, the text that earlier visits could not send: without a page of its own, by the same
 * session that a page would have.
 */
import type { QueryClient } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { OpenedDocument } from "@/lib/api/types";
import { keysOnDisk } from "@/lib/disk-copies";
import { mayChange } from "@/lib/roles";
import { ANSWER_WITHIN, documentOf, isCopyOf, unsyncedDocuments } from "@/lib/unsynced-copies";

import { keepDocument } from "@/lib/api/keep-document";
import { EditorSession } from "./session";
import {
  claimLeft,
  discardCopy,
  isFor,
  isHere,
  leftCopies,
  lookForLeft,
  sentInBackground,
} from "./sync/left";
import { whenSettled } from "./sync/when-settled";

/** One document after the other; what cannot be sent now stays where it is. */
export async function sendUnsynced(queryClient: QueryClient, person: string): Promise<void> {
  const onDisk = (await keysOnDisk()).filter((key) => isCopyOf(key, person)).map(documentOf);
  for (const id of new Set([...unsyncedDocuments(person), ...onDisk]))
    await sendUnsyncedOf(queryClient, id, person);
}

async function sendUnsyncedOf(queryClient: QueryClient, id: number, owner: string): Promise<void> {
  if (isHere(id)) return;
  await lookForLeft(id, ANSWER_WITHIN);
  if (leftCopies(id).length === 0 || isHere(id)) return;
  const document = await getDocument(id);
  if (!document || !mayChange(document.role) || isHere(id)) return;
  await claimLeft(id);
  if (isHere(id)) return;
  const session = new EditorSession(document, {
    owner,
    onConfirmed: (saved) => {
      keepDocument(queryClient, { id, ...saved });
      void queryClient.invalidateQueries({ queryKey: queryKeys.documentLists });
    },
  });
  if (session.restored) await sent(session, id);
  // The server has these words already.
  else
    leftCopies(id)
      .filter((copy) => isFor(copy, owner, document.role === "owner"))
      .forEach(discardCopy);
}

/** Resolves once it is saved, cannot be saved now, or a page opens the document and takes the text over. */
function sent(session: EditorSession, id: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      sentInBackground(id, null);
      session.close();
      resolve();
    };
    let stop = (): void => undefined;
    sentInBackground(id, end);
    session.open();
    stop = whenSettled(session.autosave, end);
  });
}

/** Null where it is gone, or cannot be had now. */
async function getDocument(id: number): Promise<OpenedDocument | null> {
  try {
    return await jsonRequest<OpenedDocument>("GET", `/api/documents/${id}`);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
