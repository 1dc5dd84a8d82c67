/** Brings to the disk what one opened text has unsynced, and takes it away again once the server has it. */
import { isDeleted } from "@/features/drafts/deleted-accounts";
import type { Person } from "@/lib/api/person";
import { newIdempotencyKey } from "@/lib/idempotency-key";
import * as Y from "yjs";

import { recordsChanged } from "./unsynced-documents";
import {
  deleteRecords,
  type Found,
  isApart,
  readRecords,
  type RecordKey,
  type UpdateRecord,
  writeRecord,
} from "./update-store";

/** Milliseconds from a change to the disk: on a good connection it is acknowledged before. */
const WRITE_AFTER = 50;
/** Milliseconds after which a disk that took nothing, or not the whole text, is tried again. */
const AGAIN_AFTER = 10_000;
/** Records after which they are written anew as one. */
const MANY = 200;

interface Kept {
  readonly key: RecordKey;
  /** How many changes are acknowledged by when it is no longer needed. */
  readonly count: number;
  readonly isWhole: boolean;
}

export class Journal {
  private readonly session = newIdempotencyKey();
  private number = 0;
  private kept: readonly Kept[] = [];
  private waiting: { readonly update: Uint8Array; readonly count: number }[] = [];
  private count = 0;
  private acknowledged = 0;
  private isWriting = false;
  private isWholeWanted = false;
  /** Until then the whole text is not tried again. */
  private wholeTimer: ReturnType<typeof setTimeout> | undefined;
  private isEnded = false;
  private isUnwanted = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private before: Promise<unknown> = Promise.resolve();

  /** `isLoaded` says whether the text is whole, as it can be shown; `onStored` is called when the disk has more of it. */
  constructor(
    private readonly by: Person,
    private readonly documentId: number,
    private readonly doc: Y.Doc,
    private readonly isLoaded: () => boolean,
    private readonly onStored: () => void,
  ) {}

  /** The disk has every change that is not acknowledged. */
  get isComplete(): boolean {
    return !this.isWriting && this.waiting.length === 0;
  }

  /** What the disk has of the document that is not known here; `take` makes it part of the text, and answers its count. */
  async load(take: (records: readonly UpdateRecord[]) => number): Promise<void> {
    const found = await readRecords(this.by.id ?? "", this.documentId).catch(() => []);
    const known = new Set(this.kept.map(({ key }) => String(key)));
    const isNew = ({ key }: Found) => key[2] !== this.session && !isApart(key) && !known.has(String(key));
    const others = found.filter(isNew);
    if (others.length === 0 || this.isEnded) return;
    const count = take(others.map(({ record }) => record));
    const adopted = others.map(({ key, record }) => ({ key, count, isWhole: record.isWhole }));
    this.kept = [...this.kept, ...adopted];
    this.count = count;
    this.onStored();
  }

  /** The change with this number was made. */
  add(update: Uint8Array, count: number): void {
    this.count = count;
    this.waiting.push({ update, count });
    this.writeIn(WRITE_AFTER);
  }

  /** So many changes, from the first, need not be kept any more. */
  isAcknowledged(count: number): void {
    if (count <= this.acknowledged) return;
    this.acknowledged = count;
    this.forgetNeedless();
  }

  /** Has the whole text kept: what is unsynced is to be shown without the server. */
  keepWhole(): void {
    if (this.isWholeWanted || this.kept.some(({ isWhole }) => isWhole)) return;
    this.isWholeWanted = true;
    this.flush();
  }

  /** Writes now what waits. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.length > 0 || this.isWholeWanted) this.enqueue(() => this.write());
  }

  /**
   * Writes what waits, or deletes what it has written where that is unwanted, and does nothing from then on; resolves
   * once nothing is under way.
   */
  async end(isUnwanted: boolean): Promise<void> {
    // Not what other tabs wrote, which may have come since it was shown.
    if (isUnwanted) this.enqueue(() => this.delete(this.kept.filter(({ key }) => key[2] === this.session)));
    else this.flush();
    this.isEnded = true;
    this.isUnwanted = isUnwanted;
    clearTimeout(this.timer);
    clearTimeout(this.wholeTimer);
    await this.before;
  }

  private delete(gone: readonly Kept[]): Promise<void> {
    return deleteRecords(gone.map(({ key }) => key)).catch(() => undefined);
  }

  private writeIn(delay: number): void {
    if (!this.isEnded) this.timer ??= setTimeout(() => this.flush(), delay);
  }

  private enqueue(work: () => Promise<void>): void {
    this.before = this.before.then(work);
  }

  private async write(mayBeWhole = this.wholeTimer === undefined): Promise<void> {
    const { id } = this.by;
    const batch = this.waiting.splice(0);
    const isWhole = mayBeWhole && (this.isWholeWanted || this.kept.length >= MANY) && this.isLoaded();
    const count = isWhole ? this.count : (batch.at(-1)?.count ?? 0);
    // With an account goes what it has not saved.
    if (this.isUnwanted || id === null || isDeleted(id) || count <= this.acknowledged) return;
    const update = isWhole ? Y.encodeStateAsUpdate(this.doc) : Y.mergeUpdates(batch.map((one) => one.update));
    const replaced = isWhole ? this.kept.map(({ key }) => key) : [];
    const key: RecordKey = [id, this.documentId, this.session, (this.number += 1)];
    const isGuests = this.by.isGuest === true;
    this.isWriting = true;
    try {
      await writeRecord(key, { update, isWhole, keptAt: Date.now(), isGuests }, replaced);
      this.kept = [...this.kept.filter((one) => !replaced.includes(one.key)), { key, count, isWhole }];
      if (isWhole) this.isWholeWanted = false;
      if (isWhole || this.kept.length === 1) recordsChanged();
    } catch {
      // Switched off, or full: it goes on without, and the screen says that the tab has to stay open.
      this.waiting = [...(isWhole ? batch : [{ update, count }]), ...this.waiting];
      if (isWhole) {
        this.isWriting = false;
        if (!this.isEnded)
          this.wholeTimer = setTimeout(() => {
            this.wholeTimer = undefined;
            this.flush();
          }, AGAIN_AFTER);
        // There may be room for what is new.
        await this.write(false);
      } else this.writeIn(AGAIN_AFTER);
    }
    this.isWriting = false;
    this.forgetNeedless();
    this.onStored();
  }

  private forgetNeedless(): void {
    if (this.acknowledged >= this.count) this.isWholeWanted = false;
    this.waiting = this.waiting.filter(({ count }) => count > this.acknowledged);
    const needless = this.kept.filter(({ count }) => count <= this.acknowledged);
    if (needless.length === 0) return;
    this.kept = this.kept.filter((one) => !needless.includes(one));
    const isLast = this.kept.length === 0;
    this.enqueue(async () => {
      // What stays is sent once more by whoever finds it, which changes nothing.
      await this.delete(needless);
      if (isLast) recordsChanged();
    });
  }
}
