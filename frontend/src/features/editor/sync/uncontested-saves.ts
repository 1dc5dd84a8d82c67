/** Saves what is not contested of a text in which one place is: it does not wait until a person has decided. */
import type { SaveAnswer, SaveRequest } from "./save-ports";
import { loadLate } from "./load-late";
import { type Confirmed, type Conflict, retryDelay } from "./save-state";

export interface UncontestedPort {
  conflict(): Conflict | null;
  /** The text as the person sees it. */
  read(): string;
  send(request: SaveRequest): Promise<SaveAnswer>;
  /** What is contested once the rest is saved. */
  contested(conflict: Conflict): void;
  /** Nothing is contested any more, or their text has changed again. */
  mergeTheirs(document: Confirmed): void;
  confirmed(document: Confirmed): void;
  tryAgainIn(delay: number): void;
}

export class UncontestedSaves {
  private isUnderWay = false;
  /** How often it failed since the last answer. */
  private attempt = 0;

  constructor(private readonly port: UncontestedPort) {}

  async save(): Promise<void> {
    if (this.isUnderWay) return;
    this.isUnderWay = true;
    try {
      await this.saveOnce();
    } finally {
      this.isUnderWay = false;
    }
  }

  private async saveOnce(): Promise<void> {
    // Without a connection it cannot be loaded, nor anything be saved.
    const late = await loadLate().catch(() => null);
    const conflict = this.port.conflict();
    if (!late || !conflict || conflict.isCopy || conflict.base === null) return;
    const { theirs, base, isUncertain = false } = conflict;
    const rest = late.uncontested(base, this.port.read(), theirs.content, { isUncertain });
    if (rest?.content === theirs.content) return;
    if (!rest) {
      this.port.mergeTheirs(theirs);
      return;
    }
    const changes = { content: rest.content };
    const answer = await this.port.send({ changes, version: theirs.version, keepalive: false });
    this.answered(answer, conflict, rest.base);
  }

  private answered(answer: SaveAnswer, conflict: Conflict, base: string): void {
    // A newer text of theirs came by another way, or the person has decided: the next save hears of this one.
    const isSame = this.port.conflict()?.theirs.version === conflict.theirs.version;
    this.attempt = answer.kind === "unanswered" ? this.attempt + 1 : 0;
    if (answer.kind === "confirmed") {
      if (isSame) this.port.contested({ ...conflict, theirs: answer.document, base });
      this.port.confirmed(answer.document);
    } else if (answer.kind === "stale") {
      if (isSame) this.port.mergeTheirs(answer.document);
    } else if (answer.kind === "unanswered") this.port.tryAgainIn(retryDelay(this.attempt));
  }
}
