/** Notices when a title that somebody gave is replaced, here or elsewhere: a title has no parts to put together. */
export class GivenTitle {
  /** The title that was given here, as it is stored. */
  private given: string | null = null;

  constructor(private readonly onLost?: (title: string, isMine: boolean) => void) {}

  /** The server holds a title that came from here; `before` is the one that it held. */
  stored(title: string, before: string): void {
    if (title !== before) this.given = title;
  }

  /** The person knows that this title comes: the one that they gave is not lost to them. */
  expect(title: string): void {
    if (title !== this.given) this.given = null;
  }

  /** `theirs` was given elsewhere, over `base`, and `kept` stands now. */
  replaced(base: string, kept: string, theirs: string): void {
    if (kept !== theirs) this.onLost?.(theirs, false);
    else if (base === this.given) this.onLost?.(base, true);
  }
}
