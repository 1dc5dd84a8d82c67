/**
 * Outbox of what one person has sent and may come to nothing: kept like a draft, message by message, until its turn has
 * settled. What may not have arrived is sent again at a reload, with the key of its request, by which the server does a
 * repeated one only once; of what has arrived the server says under the turn's id how it ended.
 */
import { withReturned } from "./composer-text";
import { draftsOfThisPerson } from "@/features/drafts/drafts";
import type { ConversationKey } from "@/lib/api/conversation-key";

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

const nameOf = (conversation: ConversationKey, key = "") => `sending.${conversation}.${key}`;
const unheardName = (conversation: ConversationKey) => `sent.${conversation}`;

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

  /** What is unsettled in a conversation, the oldest first. */
  in(conversation: ConversationKey): Unsent[] {
    const kept = this.#drafts.under(nameOf(conversation)).map(read);
    return kept.filter((unsent) => unsent !== null).sort((one, other) => one.at - other.at);
  }

  /** Makes what was left in a conversation this page's. What another tab has is none of it: its words come back there. */
  async takeOver(conversation: ConversationKey): Promise<void> {
    this.#dropUnreadable(conversation);
    const found = this.in(conversation).filter(({ key }) => !own.has(key));
    for (const unsent of found) {
      const isOurs = unsent.isLeft || (await acquireTabLock(unsent.key));
      if (own.has(unsent.key) || !this.has(conversation, unsent.key)) continue;
      if (isOurs) this.keep(conversation, unsent);
      else this.#drafts.set(nameOf(conversation, unsent.key), "");
    }
  }

  keep(conversation: ConversationKey, { path, body, content, key, lastId, turnId, at }: Unsent): void {
    const unsent = { path, body, content, key, lastId, turnId, at };
    const write = (isLeft?: boolean) =>
      this.#drafts.set(nameOf(conversation, key), JSON.stringify({ ...unsent, isLeft }));
    write();
    own.set(key, () => {
      if (this.has(conversation, key)) write(true);
    });
    void acquireTabLock(key, true);
    if (turnId !== undefined) void acquireTabLock(turnId, true);
  }

  has(conversation: ConversationKey, key: string): boolean {
    return this.get(conversation, key) !== null;
  }

  get(conversation: ConversationKey, key: string): Unsent | null {
    return read(this.#drafts.read(nameOf(conversation, key)));
  }

  markTaken(conversation: ConversationKey, key: string, turnId: string): void {
    const unsent = this.get(conversation, key);
    if (unsent) this.keep(conversation, { ...unsent, turnId });
  }

  /** The server has it, or it came to nothing; says whether it was kept until now. */
  drop(conversation: ConversationKey, key: string): boolean {
    const unsent = this.get(conversation, key);
    if (!unsent) return false;
    const { turnId } = unsent;
    this.#drafts.set(nameOf(conversation, key), "");
    own.delete(key);
    releaseTabLock(key);
    if (turnId !== undefined) releaseTabLock(turnId);
    return true;
  }

  /** Puts words back into the input, before what was typed since. */
  giveBack(conversation: ConversationKey, content: string): void {
    this.#drafts.set(conversation, (current) => withReturned(current, content));
  }

  /** Nobody knows whether it arrived: the words go back with the key that keeps them from being said twice. */
  giveBackUnheard(conversation: ConversationKey, unsent: Unsent): void {
    this.#drafts.set(unheardName(conversation), JSON.stringify(unsent));
    this.giveBack(conversation, unsent.content);
  }

  /** What is in the input, and perhaps in the conversation as well. */
  unheard(conversation: ConversationKey): Unsent | null {
    return read(this.#drafts.read(unheardName(conversation)));
  }

  /** Under which key this is sent: the one that it had, when it is the same request. */
  unheardKey(conversation: ConversationKey, body: MessageBody): string | undefined {
    const unheard = this.unheard(conversation);
    return unheard && JSON.stringify(unheard.body) === JSON.stringify(body) ? unheard.key : undefined;
  }

  forgetUnheard(conversation: ConversationKey): void {
    this.#drafts.set(unheardName(conversation), "");
  }

  /** The server has them after all: out of the input they go, unless something was written since. */
  takeBack(conversation: ConversationKey): void {
    const unheard = this.unheard(conversation);
    this.forgetUnheard(conversation);
    if (unheard) this.#drafts.set(conversation, (current) => (current === unheard.content ? "" : current));
  }

  /** Words that can be told from it go back into the input; the rest says nothing to this release. */
  #dropUnreadable(conversation: ConversationKey): void {
    for (const name of this.#drafts.keysUnder(nameOf(conversation))) {
      const text = this.#drafts.read(name);
      if (read(text) !== null) continue;
      const content = record(text)?.content;
      this.#drafts.set(name, "");
      if (typeof content === "string") this.giveBack(conversation, content);
    }
  }

  /** Puts words back for a turn of another window, where nothing is kept: not while that has the words. */
  async giveBackFor(turnId: string, conversation: ConversationKey, content: string): Promise<void> {
    if (!(await acquireTabLock(turnId))) return;
    this.giveBack(conversation, content);
    releaseTabLock(turnId);
  }
}
