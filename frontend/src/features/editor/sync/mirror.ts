/**
 * A copy of unsaved text in this browser, written before it is sent and discarded only once the server has it,
 * so that a crash, a reload or a lost connection costs nothing.
 */
import type { Confirmed, Snapshot } from "./model";

export interface MirroredText extends Snapshot {
  /** The version the text was based on, with its text when there was room for it. */
  readonly version: number;
  readonly base: Snapshot | null;
  /** What was sent and not answered: the server's text may be this, and is then nobody else's. */
  readonly sent?: Snapshot | null;
  readonly keptAt: string;
}

const PREFIX = "requill:unsaved:";
/** Storage is about five million characters for the whole site; beyond this only the text itself is kept. */
const ROOM_FOR_ORIGIN = 1_500_000;

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function isSnapshot(value: unknown): value is Snapshot {
  return (
    typeof value === "object" &&
    value !== null &&
    "title" in value &&
    typeof value.title === "string" &&
    "content" in value &&
    typeof value.content === "string"
  );
}

function isMirroredText(value: unknown): value is MirroredText {
  return (
    isSnapshot(value) &&
    "version" in value &&
    typeof value.version === "number" &&
    "base" in value &&
    (value.base === null || isSnapshot(value.base)) &&
    (!("sent" in value) || value.sent === null || isSnapshot(value.sent))
  );
}

export class Mirror {
  private readonly key: string;

  constructor(documentId: number) {
    this.key = `${PREFIX}${documentId}`;
  }

  /** Whether the browser took the copy. */
  keep(text: Snapshot, confirmed: Confirmed, sent: Snapshot | null = null): boolean {
    const copy: MirroredText = {
      version: confirmed.version,
      title: text.title,
      content: text.content,
      base: { title: confirmed.title, content: confirmed.content },
      sent,
      keptAt: new Date().toISOString(),
    };
    const length = text.content.length + confirmed.content.length + (sent?.content.length ?? 0);
    return (length <= ROOM_FOR_ORIGIN && this.write(copy)) || this.write({ ...copy, base: null, sent: null });
  }

  /** The text left behind by an earlier visit; null when there is none or it cannot be read. */
  kept(): MirroredText | null {
    try {
      const parsed: unknown = JSON.parse(storage()?.getItem(this.key) ?? "null");
      return isMirroredText(parsed) ? parsed : null;
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof DOMException) return null;
      throw error;
    }
  }

  discard(): void {
    try {
      storage()?.removeItem(this.key);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }

  private write(copy: MirroredText): boolean {
    const store = storage();
    if (!store) return false;
    try {
      store.setItem(this.key, JSON.stringify(copy));
      return true;
    } catch (error) {
      if (error instanceof DOMException) return false;
      throw error;
    }
  }
}
