/**
 * What one person has sent and may come to nothing: kept like a draft, message by message, until its turn has settled.
 * What may not have arrived is sent again at a reload, with the key of its request, by which the server does a repeated
 * one only once; of what has arrived the server says under the turn's id how it ended.
 */
import { draftsOfThisPerson, withReturned } from "@/components/conversation";
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
  lastId: number;
  /** The turn as which the server has taken it: it is not sent again, and its words come back if the turn fails. */
  turnId?: string | undefined;
  /** When it was sent, in milliseconds since the epoch. */
  at: number;
}

const nameOf = (place: Place, key = "") => `sending.${place}.${key}`;

export class Outbox {
  readonly #drafts = draftsOfThisPerson();

  /** What is unsettled in a place, the oldest first. */
  in(place: Place): Unsent[] {
    const kept = this.#drafts.under(nameOf(place)).map((text) => JSON.parse(text) as Unsent);
    return kept.sort((one, other) => one.at - other.at);
  }

  keep(place: Place, { path, body, content, key, lastId, turnId, at }: Unsent): void {
    const unsent = { path, body, content, key, lastId, turnId, at };
    this.#drafts.set(nameOf(place, key), JSON.stringify(unsent));
  }

  has(place: Place, key: string): boolean {
    return this.#drafts.read(nameOf(place, key)) !== "";
  }

  markTaken(place: Place, key: string, turnId: string): void {
    const text = this.#drafts.read(nameOf(place, key));
    if (text !== "") this.keep(place, { ...(JSON.parse(text) as Unsent), turnId });
  }

  /** The server has it, or it came to nothing; says whether it was kept until now. */
  drop(place: Place, key: string): boolean {
    const wasKept = this.has(place, key);
    if (wasKept) this.#drafts.set(nameOf(place, key), "");
    return wasKept;
  }

  /** Puts words back into the input, before what was typed since. */
  giveBack(place: Place, content: string): void {
    this.#drafts.set(place, (current) => withReturned(current, content));
  }
}
