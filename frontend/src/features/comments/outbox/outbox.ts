/**
 * Sends what was said about one document: at once, or when there is a connection again, one after the other. Each is on
 * this browser's disk before it is sent, and until the server has it.
 */
import { createStore, type StoreApi } from "zustand/vanilla";

import type { SharedText } from "@/features/document-sync/shared-text";
import { type Person as Visitor, thisPerson } from "@/lib/api/person";
import type { Comment } from "@/lib/api/types";
import { backoffDelay } from "@/lib/backoff";
import { newIdempotencyKey } from "@/lib/idempotency-key";

import { sendComment, whyNot } from "./send-comment";
import { forgetUnsent, keepUnsent, readUnsent, type Unsent } from "./unsent-store";

/** The longest wait between two tries, in milliseconds. */
const LONGEST_WAIT = 30_000;

export interface Waiting extends Unsent {
  /** It was tried, and could not be sent now. */
  readonly isLate: boolean;
  /** Why the server does not take it: it is sent again only when its author wants that. */
  readonly refused: string | null;
  /** The disk has it. */
  readonly isKept: boolean;
}

export type NewWords = Pick<Unsent, "commentId" | "body" | "people" | "passage">;

export class Outbox {
  readonly store: StoreApi<readonly Waiting[]> = createStore<readonly Waiting[]>(() => []);
  private readonly by: Visitor = thisPerson();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private attempt = 0;
  private isSending = false;
  private isOpen = false;
  private stop: () => void = () => undefined;

  /** `onSent` gets the discussion that something was said in, `text` is the document's. */
  constructor(
    readonly documentId: number,
    private readonly text: SharedText,
    private readonly onSent: (comment: Comment, sent: Unsent) => void,
  ) {}

  /** Begins to send, also what earlier visits left; of guests' what is on the visitor's own document. */
  open(isOwner: boolean): void {
    this.isOpen = true;
    const unsubscribe = this.text.sync.subscribe((now, before) => {
      const isBack = (now.connected && !before.connected) || (now.pending === 0 && before.pending > 0);
      if (isBack || now.version !== before.version) this.sendNow();
    });
    window.addEventListener("online", this.sendNow);
    this.stop = () => {
      unsubscribe();
      window.removeEventListener("online", this.sendNow);
    };
    void this.takeOver(isOwner);
  }

  close(): void {
    this.isOpen = false;
    this.stop();
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Answers the key under which it waits, at once. */
  say(words: NewWords): string {
    const unsent: Unsent = {
      ...words,
      key: newIdempotencyKey(),
      documentId: this.documentId,
      at: Date.now(),
      person: this.by.id ?? "",
      isGuests: this.by.isGuest === true,
    };
    this.store.setState([...this.waiting, { ...unsent, isLate: false, refused: null, isKept: false }], true);
    void this.keepAndSend(unsent);
    return unsent.key;
  }

  tryAgain(key: string): void {
    this.change(key, { refused: null, isLate: false });
    this.sendNow();
  }

  /** Its author does not want it any more. */
  async discard(key: string): Promise<void> {
    this.remove(key);
    await forgetUnsent([key]).catch(() => undefined);
  }

  private get waiting(): readonly Waiting[] {
    return this.store.getState();
  }

  private async keepAndSend(unsent: Unsent): Promise<void> {
    const isKept = await keepUnsent(unsent).then(
      () => true,
      () => false,
    );
    this.change(unsent.key, { isKept });
    this.sendNow();
  }

  private async takeOver(isOwner: boolean): Promise<void> {
    const all = await readUnsent();
    const theirs = all.filter(
      ({ documentId, person, isGuests }) =>
        documentId === this.documentId && (person === this.by.id || (isGuests && isOwner)),
    );
    const found = theirs
      .filter(({ key }) => !this.waiting.some((known) => known.key === key))
      .map((unsent) => ({ ...unsent, isLate: true, refused: null, isKept: true }));
    if (found.length === 0 || !this.isOpen) return;
    this.store.setState([...found, ...this.waiting], true);
    this.sendNow();
  }

  private readonly sendNow = (): void => {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    void this.send();
  };

  private async send(): Promise<void> {
    if (this.isSending || !this.isOpen) return;
    this.isSending = true;
    try {
      for (let next = this.next(); next; next = this.next())
        if (!(await this.sendOne(next))) {
          this.sendLater();
          return;
        }
      this.attempt = 0;
    } finally {
      this.isSending = false;
    }
  }

  private next(): Waiting | undefined {
    return this.isOpen ? this.waiting.find(({ refused }) => refused === null) : undefined;
  }

  /** False when it is to be tried again later, and the others with it. */
  private async sendOne(unsent: Waiting): Promise<boolean> {
    const { key, passage } = unsent;
    const late = setTimeout(() => this.change(key, { isLate: true }), 2000);
    try {
      // What it stands on has to be there before it.
      if (passage && !(await this.text.synced())) throw new Error("The text is not on the server");
      this.onSent(await sendComment(unsent, this.by), unsent);
      this.remove(key);
      await forgetUnsent([key]).catch(() => undefined);
      return true;
    } catch (error) {
      const why = whyNot(error);
      if (typeof why === "object") {
        this.change(key, why);
        return true;
      }
      this.change(key, { isLate: true });
      return false;
    } finally {
      clearTimeout(late);
    }
  }

  private sendLater(): void {
    this.attempt += 1;
    if (this.isOpen) this.timer ??= setTimeout(this.sendNow, backoffDelay(this.attempt, LONGEST_WAIT));
  }

  private change(key: string, change: Partial<Waiting>): void {
    this.store.setState(
      this.waiting.map((each) => (each.key === key ? { ...each, ...change } : each)),
      true,
    );
  }

  private remove(key: string): void {
    this.store.setState(
      this.waiting.filter((each) => each.key !== key),
      true,
    );
  }
}
