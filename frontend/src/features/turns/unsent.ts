/**
 * Messages that were sent and may come to nothing: kept like a draft until their turn has ended. What may not have
 * arrived is sent again at a reload, with the key of its request, by which the server does a repeated one only once.
 */
import type { Drafts } from "@/components/conversation";
import type { Place } from "@/lib/api/place";

/** What is said, and where to; in "new" without the thread, which is made first. */
export interface MessageBody {
  content: string;
  mode?: string | undefined;
  [name: string]: unknown;
}

export interface Unsent {
  path: string;
  body: MessageBody;
  content: string;
  key: string;
  /** The last message that was known when it was said; 0 when none was. */
  lastId?: number;
  /** The server has begun to answer: it is not sent again, and its words come back if the turn fails. */
  isTaken?: boolean;
}

const draftOf = (place: Place) => `sending.${place}`;

export function keepUnsent(drafts: Drafts, place: Place, unsent: Unsent): void {
  const { path, body, content, key, lastId, isTaken } = unsent;
  drafts.set(draftOf(place), JSON.stringify({ path, body, content, key, lastId, isTaken }));
}

export function readUnsent(drafts: Pick<Drafts, "read">, place: Place): Unsent | null {
  const kept = drafts.read(draftOf(place));
  return kept === "" ? null : (JSON.parse(kept) as Unsent);
}

export function markTaken(drafts: Drafts, place: Place): void {
  const unsent = readUnsent(drafts, place);
  if (unsent) keepUnsent(drafts, place, { ...unsent, isTaken: true });
}

/** The server has it, or its words are back in the input. */
export function dropUnsent(drafts: Drafts, place: Place): void {
  if (drafts.read(draftOf(place)) !== "") drafts.set(draftOf(place), "");
}
