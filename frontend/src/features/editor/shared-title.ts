/**
 * The title as it stands in its field, in step with the one that all write. What the server would not keep is not sent:
 * it stays in the field until it is something that can be kept, and one that is too long in the tab.
 */
import type * as Y from "yjs";

import { readDraft, setDraft } from "@/features/drafts/drafts";
import { titleTooLong } from "@/lib/format/title-length";

import { spliceOf } from "./format/splice";

const onOneLine = (title: string) => title.trim().replace(/\s+/g, " ");

export class SharedTitle {
  /** As it stands in the field. */
  private field: string;
  /** The last one that was not blank. */
  private last: string;
  /** Something was written in the field since it was last left. */
  private isWritten = false;

  constructor(
    private readonly title: Y.Text,
    private readonly show: (title: string) => void,
    /** The name under which the tab keeps what is not sent. */
    private readonly draft: string,
  ) {
    this.last = title.toJSON();
    this.field = readDraft(draft) || this.last;
  }

  /** Follows what others make of it; answers how to end that. */
  open(): () => void {
    const look = () => this.look();
    this.title.observe(look);
    look();
    return () => this.title.unobserve(look);
  }

  get shown(): string {
    return this.field;
  }

  /** As the server has it, or will. */
  get kept(): string {
    return onOneLine(this.title.toJSON()) || onOneLine(this.last);
  }

  /** Why it is not sent; a blank one is only on its way to another. */
  get problem(): string | null {
    return titleTooLong(this.field);
  }

  set(title: string): void {
    if (title === this.field) return;
    this.field = title;
    this.isWritten = true;
    setDraft(this.draft, this.problem === null ? "" : title);
    if (this.isKept) this.write(title);
    this.show(title);
  }

  /** The field is left. What others are writing in it at this moment is not touched. */
  finish(): void {
    if (!this.isWritten || this.problem !== null) return;
    const title = onOneLine(this.field) || this.kept;
    this.set(title);
    // One that others have blanked meanwhile stands there again.
    this.write(title);
    this.isWritten = false;
  }

  private get isKept(): boolean {
    return this.problem === null && this.field.trim() !== "";
  }

  private write(title: string): void {
    const splice = spliceOf(this.title.toJSON(), title);
    this.last = title;
    if (!splice) return;
    const { from, to, insert } = splice;
    this.title.doc?.transact(() => {
      this.title.delete(from, to - from);
      this.title.insert(from, insert);
    }, this);
  }

  /** What stands in the field and is not sent stays there. */
  private look(): void {
    const now = this.title.toJSON();
    if (now.trim() !== "") this.last = now;
    if (now === this.field || !this.isKept) return;
    this.field = now;
    this.show(now);
  }
}
