/** Surface that shows the text of a document, as comments need it: written in the editor, or read. */
import type { Span } from "./placing";

/** What is shown in the text of a comment. */
export interface Mark extends Span {
  readonly key: string;
  readonly isOpen: boolean;
  /** It is only being written. */
  readonly isNew: boolean;
  /** Of a change that somebody suggests: its words would go, or others would come beside them. Else of a comment. */
  readonly suggested?: "out" | "beside";
}

export interface Surface {
  /** Where on the screen the line of a position is; null where that is not known. */
  lineOf(position: number): { readonly top: number; readonly bottom: number } | null;
  /** What is selected in the text; null for nothing. */
  selection(): Span | null;
  /** What is selected is what the person is at. */
  isActive(): boolean;
  caret(): number | null;
  /** Brings words into the middle of the page. */
  show(span: Span): void;
  mark(marks: readonly Mark[]): void;
  /** Called whenever words may stand elsewhere on the screen, or others are selected. */
  onChange(listener: () => void): () => void;
  /** Called with the name of the mark that was pressed; null for other words. */
  onPick(listener: (key: string | null) => void): () => void;
  focus(): void;
}
