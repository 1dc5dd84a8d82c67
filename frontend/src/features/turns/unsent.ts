/**
 * Messages that were sent and may not have arrived: kept like a draft, so that a reload sends them again. They keep
 * the key of their request, by which the server does a repeated one only once.
 */
import { readDraft, setDraft } from "@/components/conversation";
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
}

const draftOf = (place: Place) => `sending.${place}`;

export function keepUnsent(place: Place, { path, body, content, key }: Unsent): void {
  setDraft(draftOf(place), JSON.stringify({ path, body, content, key }));
}

export function readUnsent(place: Place): Unsent | null {
  const kept = readDraft(draftOf(place));
  return kept === "" ? null : (JSON.parse(kept) as Unsent);
}

/** The server has it, or its words are back in the input. */
export function dropUnsent(place: Place): void {
  if (readDraft(draftOf(place)) !== "") setDraft(draftOf(place), "");
}
