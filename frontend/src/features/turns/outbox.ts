/**
 * What one person has sent and may come to nothing: kept like a draft, message by message, until its turn has settled.
 * What may not have arrived is sent again at a reload, with the key of its request, by which the server does a repeated
 * one only once; of what has arrived the server says under the turn's id how it ended.
 */
import { draftsOfThisPerson, withReturned } from "@/components/conversation";
import type { Place } from "@/lib/api/place";

import { hold, letGo } from "./tab-locks";

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
  /** Its page is gone, and is not still there in another tab of which this one is a copy. */
  isLeft?: boolean;
}

/** Of what this page has, how to leave it to the next one in the tab. */
const own = new Map<string, () => void>();

window.addEventListener("pagehide", () => own.forEach((leave) => leave()));

const nameOf = (place: Place, key = "") => `sending.${place}.${key}`;

export class Outbox {
  readonly #drafts = draftsOfThisPerson();

  /** What is unsettled in a place, the oldest first. */
  in(place: Place): Unsent[] {
    const kept = this.#drafts.under(nameOf(place)).map((text) => JSON.parse(text) as Unsent);
    return kept.sort((one, other) => one.at - other.at);
  }

  /** Makes what was left in a place this page's. What another tab has is none of it: its words come back there. */
  async takeOver(place: Place): Promise<void> {
    const found = this.in(place).filter(({ key }) => !own.has(key));
    for (const unsent of found) {
      const isOurs = unsent.isLeft || (await hold(unsent.key));
      if (own.has(unsent.key) || !this.has(place, unsent.key)) continue;
      if (isOurs) this.keep(place, unsent);
      else this.#drafts.set(nameOf(place, unsent.key), "");
    }
  }

  keep(place: Place, { path, body, content, key, lastId, turnId, at }: Unsent): void {
    const unsent = { path, body, content, key, lastId, turnId, at };
    const write = (isLeft?: boolean) =>
      this.#drafts.set(nameOf(place, key), JSON.stringify({ ...unsent, isLeft }));
    write();
    own.set(key, () => {
      if (this.has(place, key)) write(true);
    });
    void hold(key, true);
    if (turnId !== undefined) void hold(turnId, true);
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
    const text = this.#drafts.read(nameOf(place, key));
    if (text === "") return false;
    const { turnId } = JSON.parse(text) as Unsent;
    this.#drafts.set(nameOf(place, key), "");
    own.delete(key);
    letGo(key);
    if (turnId !== undefined) letGo(turnId);
    return true;
  }

  /** Puts words back into the input, before what was typed since. */
  giveBack(place: Place, content: string): void {
    this.#drafts.set(place, (current) => withReturned(current, content));
  }

  /** The same for a turn of another window, where nothing is kept: not while that has the words. */
  async giveBackFor(turnId: string, place: Place, content: string): Promise<void> {
    if (!(await hold(turnId))) return;
    this.giveBack(place, content);
    letGo(turnId);
  }
}
