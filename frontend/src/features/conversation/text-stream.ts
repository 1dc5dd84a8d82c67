/**
 * The growing text of an answer, outside React: pieces are kept as they come and joined once per frame,
 * so a token costs the same at the end of a long answer as at its beginning.
 */

export class TextStream {
  #text = "";
  #pieces: string[] = [];
  #frame: number | null = null;
  readonly #listeners = new Set<() => void>();

  append(piece: string): void {
    this.#pieces.push(piece);
    this.#frame ??= requestAnimationFrame(() => this.#flush());
  }

  reset(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    this.#pieces = [];
    this.#text = "";
    this.#tell();
  }

  /** The text as of the last frame. */
  readonly read = (): string => this.#text;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #flush(): void {
    this.#frame = null;
    this.#text += this.#pieces.join("");
    this.#pieces = [];
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
