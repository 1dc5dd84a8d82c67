/** When the text is sent, and when the copy in this browser is written. */

/** Milliseconds without typing before a save. */
export const SAVE_AFTER = 600;
/** Milliseconds from the first key that was not sent to its save, however steadily the typing goes on. */
export const SAVE_AT_LATEST = 2000;
/**
 * Milliseconds from a key to the copy in this browser: what a crash of the page may cost. A crash of the browser itself
 * costs as little only while the server cannot be reached: the disk is not asked for texts that are saved in a moment.
 */
export const COPY_AFTER = 300;
/** Milliseconds before text that changed during a request, or was put together with another's, is sent. */
export const RESEND_AFTER = 150;

type Timer = ReturnType<typeof setTimeout> | null;

export interface DueWork {
  readonly save: () => void;
  readonly copy: () => void;
  /** False once nobody is there to save for. */
  readonly isWanted: () => boolean;
}

export class SaveTimers {
  private saving: Timer = null;
  private copying: Timer = null;
  /** When the first key was pressed that has not been sent. */
  private unsentSince: number | null = null;

  constructor(private readonly due: DueWork) {}

  /** A key was pressed. */
  typed(): void {
    this.unsentSince ??= performance.now();
  }

  /** All that was typed is sent, or is what the server has. */
  sent(): void {
    this.unsentSince = null;
  }

  /** Saves after so many milliseconds without typing; sooner for keys that wait for long. */
  saveAfter(delay: number): void {
    const waited = this.unsentSince === null ? 0 : performance.now() - this.unsentSince;
    this.saveIn(Math.max(0, Math.min(delay, SAVE_AT_LATEST - waited)));
  }

  /** Saves in so many milliseconds, and not before. */
  saveIn(delay: number): void {
    if (this.saving !== null) clearTimeout(this.saving);
    this.saving = this.due.isWanted() ? setTimeout(this.due.save, delay) : null;
  }

  copySoon(): void {
    this.copying ??= setTimeout(this.due.copy, COPY_AFTER);
  }

  get isCopyDue(): boolean {
    return this.copying !== null;
  }

  /** The copy is written, or not wanted any more. */
  stopCopy(): void {
    if (this.copying !== null) clearTimeout(this.copying);
    this.copying = null;
  }

  stop(): void {
    if (this.saving !== null) clearTimeout(this.saving);
    this.saving = null;
    this.stopCopy();
  }
}
