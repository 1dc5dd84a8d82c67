/**
 * A copy of unsynced text in this browser, written before it is sent and discarded only once the server has it,
 * so that a crash, a reload or typing without a connection costs nothing. Each editor session has a copy of its own.
 */
import { thisPerson } from "@/lib/api/person";
import { isDeleted } from "@/features/drafts/deleted-accounts";
import { copyKey, mayBeOnDisk, storage } from "@/lib/unsynced-copies";

import {
  type Begun,
  discardCopy,
  isLeft,
  leave,
  type LeftCopy,
  type CopiedText,
  notLeft,
  onDisk,
  takeOver,
} from "./left";
import type { Snapshot } from "./save-state";

/** What a text was made from; its content is not known when an earlier visit could not keep it. */
export interface CopyBase {
  readonly title: string;
  readonly content: string | null;
  readonly version: number;
}

/** Storage is about five million characters for the whole site; beyond this only the text itself is kept. */
const ROOM_FOR_ORIGIN = 1_500_000;

export class UnsyncedCopy {
  private readonly key: string;
  private last: CopiedText | null = null;
  /** The last one as it stands in the storage; null when there was no room for it. */
  private raw: string | null = null;
  private keptAt = 0;
  private replaced: readonly LeftCopy[] = [];
  /** Those of the replaced whose words the last one has. */
  private covered: readonly LeftCopy[] = [];
  private release: (() => void) | null = null;
  private mayBeOnDisk = false;
  /** Whoever writes: a guest who signs up meanwhile has another id then. */
  private readonly writer = thisPerson();
  /** Kept along with the text until it is decided; nothing is discarded before that. */
  begun: Begun | null = null;

  constructor(
    private readonly documentId: number,
    owner?: string,
    session?: string,
    private readonly isMembers = false,
  ) {
    this.key = copyKey(documentId, owner, session);
  }

  /** Says to other tabs that the session lives: its copy is not theirs to restore. */
  enter(): void {
    notLeft(this.key);
    if (!("locks" in navigator) || this.release) return;
    const ended = new Promise<void>((resolve) => (this.release = resolve));
    void navigator.locks.request(this.key, () => ended);
  }

  /** The session ends; what it has not saved waits for the next one. */
  leave(): void {
    this.release?.();
    this.release = null;
    this.leaveCopy();
  }

  /** The session has ended, and no other has taken its text over. */
  get isLeft(): boolean {
    return isLeft(this.key);
  }

  /** Whether the browser took the copy, or none is wanted any more: with an account goes what it has not saved. */
  keep(text: Snapshot, { version, title, content }: CopyBase, sent: readonly string[] = []): boolean {
    if (isDeleted(this.writer.id)) {
      this.begun = null;
      this.discard();
      return true;
    }
    const base = content === null ? null : { title, content };
    // The newer of two is told by it, and a clock may stand still or be put back.
    this.keptAt = Math.max(Date.now(), this.keptAt + 1);
    const keptAt = new Date(this.keptAt).toISOString();
    const copy: CopiedText = {
      version,
      title: text.title,
      content: text.content,
      base,
      sent,
      keptAt,
      begun: this.begun,
      ...(this.isMembers && { isMembers: true }),
    };
    const isSmall = text.content.length + (content ?? "").length <= ROOM_FOR_ORIGIN;
    const { isLeft } = this;
    this.last = copy;
    this.covered = this.replaced;
    this.raw = (isSmall ? this.write(copy) : null) ?? this.write({ ...copy, base: null });
    this.raw ??= this.write({ ...copy, base: null, begun: null });
    if (this.replaced.length > 0) void this.secure();
    if (isLeft) this.leaveCopy();
    return this.raw !== null;
  }

  /** Whether the disk has the copy as it was kept last; false as well when it is kept anew meanwhile. */
  async secure(): Promise<boolean> {
    const { last, raw, covered } = this;
    if (!last || isDeleted(this.writer.id)) return false;
    this.mayBeOnDisk = true;
    const isOnDisk = await onDisk(async (late) => {
      // Gone from the storage with the account of its owner, it is wanted nowhere.
      if (raw !== null && storage()?.getItem(this.key) !== raw) return false;
      return late.writeToDisk(this.key, raw ?? JSON.stringify(last));
    });
    if (last !== this.last) return false;
    // One that is on the disk does not give way to one that the storage alone has.
    if (isOnDisk || (raw !== null && !(await mayBeOnDisk()))) this.forget(covered);
    return isOnDisk;
  }

  /** The session's text has the words of this copy from now on: it goes as soon as they are kept or saved. */
  replaces(copy: LeftCopy): void {
    takeOver(copy);
    this.begun ??= copy.text.begun ?? null;
    this.replaced = [...this.replaced, copy];
  }

  discard(): void {
    if (this.begun) return;
    this.last = null;
    notLeft(this.key);
    storage()?.removeItem(this.key);
    if (this.mayBeOnDisk) void onDisk((late) => late.removeFromDisk(this.key));
    this.mayBeOnDisk = false;
    this.forget(this.replaced);
  }

  private leaveCopy(): void {
    const { documentId, key, last, raw } = this;
    if (last) leave({ documentId, key, text: last, raw, isSent: true });
  }

  private forget(copies: readonly LeftCopy[]): void {
    // Another call may have forgotten some meanwhile.
    this.replaced.filter((copy) => copies.includes(copy)).forEach(discardCopy);
    this.replaced = this.replaced.filter((copy) => !copies.includes(copy));
  }

  /** What the storage has of it then; null when it has nothing. */
  private write(copy: CopiedText): string | null {
    const store = storage();
    if (!store) return null;
    try {
      const raw = JSON.stringify(copy);
      store.setItem(this.key, raw);
      return raw;
    } catch (error) {
      if (error instanceof DOMException) return null;
      throw error;
    }
  }
}
