/**
 * What one person has sent and may come to nothing: kept like a draft, message by message, until its turn has settled.
 * What may not have arrived is sent again at a reload, with the key of its request, by which the server does a repeated
 * one only once; of what has arrived the server says under the turn's id how it ended.
 */
import { withReturned } from "./composer-text";
import { draftsOfThisPerson } from "@/features/drafts/drafts";
import type { Place } from "@/lib/api/place";

import { acquireTabLock, releaseTabLock } from "./tab-locks";

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
const unheardName = (place: Place) => `sent.${place}`;

/** What is kept; null for what another release wrote in its own way, and for what is no record at all. */
function read(text: string): Unsent | null {
  const value = record(text);
  if (value === null || typeof value.body !== "object" || value.body === null) return null;
  const { path, content, key, lastId, at, turnId } = value;
  const isWhole = [path, content, key].every((part) => typeof part === "string");
  const isCounted = [lastId, at].every((part) => typeof part === "number");
  const isNamed = turnId === undefined || typeof turnId === "string";
  return isWhole && isCounted && isNamed ? (value as unknown as Unsent) : null;
}

function record(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

export class Outbox {
  readonly #drafts = draftsOfThisPerson();

  /** What is unsettled in a place, the oldest first. */
  in(place: Place): Unsent[] {
    const kept = this.#drafts.under(nameOf(place)).map(read);
    return kept.filter((unsent) => unsent !== null).sort((one, other) => one.at - other.at);
  }

  /** Makes what was left in a place this page's. What another tab has is none of it: its words come back there. */
  async takeOver(place: Place): Promise<void> {
    this.#dropUnreadable(place);
    const found = this.in(place).filter(({ key }) => !own.has(key));
    for (const unsent of found) {
      const isOurs = unsent.isLeft || (await acquireTabLock(unsent.key));
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
    void acquireTabLock(key, true);
    if (turnId !== undefined) void acquireTabLock(turnId, true);
  }

  has(place: Place, key: string): boolean {
    return this.get(place, key) !== null;
  }

  get(place: Place, key: string): Unsent | null {
    return read(this.#drafts.read(nameOf(place, key)));
  }

  markTaken(place: Place, key: string, turnId: string): void {
    const unsent = this.get(place, key);
    if (unsent) this.keep(place, { ...unsent, turnId });
  }

  /** The server has it, or it came to nothing; says whether it was kept until now. */
  drop(place: Place, key: string): boolean {
    const unsent = this.get(place, key);
    if (!unsent) return false;
    const { turnId } = unsent;
    this.#drafts.set(nameOf(place, key), "");
    own.delete(key);
    releaseTabLock(key);
    if (turnId !== undefined) releaseTabLock(turnId);
    return true;
  }

  /** Puts words back into the input, before what was typed since. */
  giveBack(place: Place, content: string): void {
    this.#drafts.set(place, (current) => withReturned(current, content));
  }

  /** Nobody knows whether it arrived: the words go back with the key that keeps them from being said twice. */
  giveBackUnheard(place: Place, unsent: Unsent): void {
    this.#drafts.set(unheardName(place), JSON.stringify(unsent));
    this.giveBack(place, unsent.content);
  }

  /** What is in the input, and perhaps in the conversation as well. */
  unheard(place: Place): Unsent | null {
    return read(this.#drafts.read(unheardName(place)));
  }

  /** Under which key this is sent: the one that it had, when it is the same request. */
  unheardKey(place: Place, body: MessageBody): string | undefined {
    const unheard = this.unheard(place);
    return unheard && JSON.stringify(unheard.body) === JSON.stringify(body) ? unheard.key : undefined;
  }

  forgetUnheard(place: Place): void {
    this.#drafts.set(unheardName(place), "");
  }

  /** The server has them after all: out of the input they go, unless something was written since. */
  takeBack(place: Place): void {
    const unheard = this.unheard(place);
    this.forgetUnheard(place);
    if (unheard) this.#drafts.set(place, (current) => (current === unheard.content ? "" : current));
  }

  /** Words that can be told from it go back into the input; the rest says nothing to this release. */
  #dropUnreadable(place: Place): void {
    for (const name of this.#drafts.keysUnder(nameOf(place))) {
      const text = this.#drafts.read(name);
      if (read(text) !== null) continue;
      const content = record(text)?.content;
      this.#drafts.set(name, "");
      if (typeof content === "string") this.giveBack(place, content);
    }
  }

  /** Puts words back for a turn of another window, where nothing is kept: not while that has the words. */
  async giveBackFor(turnId: string, place: Place, content: string): Promise<void> {
    if (!(await acquireTabLock(turnId))) return;
    this.giveBack(place, content);
    releaseTabLock(turnId);
  }
}
