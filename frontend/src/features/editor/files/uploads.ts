/** Uploads on their way into the text: a place to drop an image, and a line for each file that is sent. */
import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type TransactionSpec,
} from "@codemirror/state";
import { type EditorView, ViewPlugin } from "@codemirror/view";

import { toast } from "@/components/ui/toast";
import type { StoredFile } from "@/lib/api/types";
import { newIdempotencyKey } from "@/lib/idempotency-key";

import { filesOf } from "../extensions/lazy-files";
import { isCode } from "../format/code-at";
import { insertBlock } from "../format/blocks";
import { imageAt, addressOf, asAlt } from "./own-images";
import { failureText, type FileKind, kindOf, refusal, upload } from "./upload";

export interface Item {
  readonly id: number;
  /** Where it comes into the text. */
  readonly at: number;
  /** Null for the place where an image is dropped or chosen. */
  readonly file: File | null;
  readonly kind: FileKind;
  /** The same for each try, so that the file is there once. */
  readonly key: string;
  readonly loaded: number;
  readonly failure: string | null;
  /** It takes the place of the image that stands there. */
  readonly replaces: boolean;
}

type Change = Partial<Pick<Item, "loaded" | "failure">>;

const added = StateEffect.define<Item>();
const changed = StateEffect.define<{ id: number; to: Change }>();
const removed = StateEffect.define<number>();

export const items = StateField.define<readonly Item[]>({
  create: () => [],
  update(before, transaction) {
    let now = before;
    if (transaction.docChanged && now.length > 0)
      now = now.map((item) => ({ ...item, at: transaction.changes.mapPos(item.at, item.replaces ? 1 : -1) }));
    for (const effect of transaction.effects) {
      if (effect.is(added)) now = [...now, effect.value];
      else if (effect.is(removed)) now = now.filter(({ id }) => id !== effect.value);
      else if (effect.is(changed)) {
        const { id, to } = effect.value;
        now = now.map((item) => (item.id === id ? { ...item, ...to } : item));
      }
    }
    return now;
  },
});

let last = 0;

const newItem = (item: Pick<Item, "at" | "file" | "kind"> & Partial<Item>): Item => ({
  id: ++last,
  key: newIdempotencyKey(),
  loaded: 0,
  failure: null,
  replaces: false,
  ...item,
});

/** Asks for a place at the caret; a second one there is not opened. */
export function openZone(state: EditorState): TransactionSpec {
  const at = state.selection.main.head;
  const open = state.field(items, false)?.filter(({ file }) => file === null) ?? [];
  const item = newItem({ at, file: null, kind: "image" });
  return { effects: [...open.map(({ id }) => removed.of(id)), added.of(item)] };
}

export function closeZone(view: EditorView, id: number): void {
  view.dispatch({ effects: removed.of(id) });
  view.focus();
}

export const zoneAt = (state: EditorState, id: number): number =>
  state.field(items).find((item) => item.id === id)?.at ?? state.selection.main.head;

/** Files are sent one after the other, and each comes into the text where it was put, wherever that is by then. */
class Sender {
  private last: Promise<void> = Promise.resolve();
  private readonly running = new Map<number, AbortController>();

  constructor(private readonly view: EditorView) {
    window.addEventListener("beforeunload", this.warn);
  }

  destroy(): void {
    window.removeEventListener("beforeunload", this.warn);
    const lost = [...this.running.keys()].map((id) => this.item(id)?.file?.name ?? "");
    for (const controller of this.running.values()) controller.abort();
    this.running.clear();
    if (lost.length > 0) tellLost(lost);
  }

  private readonly warn = (event: BeforeUnloadEvent): void => {
    if (this.running.size > 0) event.preventDefault();
  };

  add(file: File, at: number, wanted: FileKind | null, replaces = false): void {
    const kind = wanted ?? kindOf(file);
    const item = newItem({ at, file, kind, replaces, failure: refusal(file, kind) });
    this.view.dispatch({ effects: added.of(item) });
    if (item.failure === null) this.begin(item.id);
  }

  begin(id: number): void {
    const controller = new AbortController();
    this.running.set(id, controller);
    this.change(id, { failure: null, loaded: 0 });
    this.last = this.last.then(() => this.send(id, controller));
  }

  cancel(id: number): void {
    this.running.get(id)?.abort();
    this.running.delete(id);
    this.view.dispatch({ effects: removed.of(id) });
    this.view.focus();
  }

  private item(id: number): Item | undefined {
    return this.view.state.field(items).find((item) => item.id === id);
  }

  private change(id: number, to: Change): void {
    this.view.dispatch({ effects: changed.of({ id, to }) });
  }

  private async send(id: number, { signal }: AbortController): Promise<void> {
    const item = this.item(id);
    const documentId = this.view.state.facet(filesOf);
    if (!item?.file || documentId === undefined || signal.aborted) return;
    const isOver = (): boolean => signal.aborted;
    const onProgress = (loaded: number): void => this.change(id, { loaded });
    try {
      const stored = await upload({ ...item, file: item.file, documentId, signal, onProgress });
      if (!isOver()) this.put(id, stored);
    } catch (error) {
      if (!isOver()) this.change(id, { failure: failureText(error) });
    } finally {
      this.running.delete(id);
    }
  }

  private put(id: number, stored: StoredFile): void {
    const item = this.item(id);
    if (!item) return;
    const { state } = this.view;
    const spec = item.replaces ? replacement(state, item.at, stored) : insertion(state, item.at, stored);
    this.view.dispatch(spec, { effects: removed.of(id) });
  }
}

function tellLost(names: readonly string[]): void {
  toast({
    title: names.length === 1 ? `“${names[0]}” wasn't uploaded` : `${names.length} files weren't uploaded`,
    description: "You left the document before the upload ended.",
    variant: "destructive",
  });
}

export const sender = ViewPlugin.fromClass(Sender);
export const uploads: Extension = [items, sender];

function markdownOf(stored: StoredFile): string {
  const words = asAlt(stored.name);
  return stored.kind === "image" ? `![](${addressOf(stored)})` : `[${words}](${stored.address})`;
}

function replacement(state: EditorState, at: number, stored: StoredFile): TransactionSpec {
  const image = imageAt(state, Math.max(0, at - 1));
  if (!image) return insertion(state, at, stored);
  return { changes: { ...image.address, insert: addressOf(stored) }, userEvent: "input.replace" };
}

/** In a block of its own, below what can hold none. */
function insertion(state: EditorState, at: number, stored: StoredFile): TransactionSpec {
  let line = state.doc.lineAt(Math.min(at, state.doc.length));
  while (isCode(state, line.from) && line.number < state.doc.lines) line = state.doc.line(line.number + 1);
  const there = state.update({ selection: { anchor: line.to } }).state;
  const { changes, selection } = insertBlock(there, markdownOf(stored));
  const { main } = state.selection;
  // Whoever writes elsewhere by now goes on there.
  const isThere = main.empty && state.doc.lineAt(main.head).number === line.number;
  return {
    ...(changes && { changes }),
    ...(isThere && selection && { selection }),
    userEvent: "input.paste",
  };
}

export function addFiles(
  view: EditorView,
  files: readonly File[],
  at: number,
  kind: FileKind | null = null,
): void {
  for (const file of files) view.plugin(sender)?.add(file, at, kind);
}

/** Has the person choose from their files. */
export function chooseFiles(
  kind: FileKind,
  onChosen: (files: readonly File[]) => void,
  { accept, isMany = true }: { accept?: string; isMany?: boolean } = {},
): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = isMany;
  if (accept !== undefined) input.accept = accept;
  input.setAttribute("aria-label", kind === "image" ? "Choose an image" : "Choose a file");
  input.hidden = true;
  input.addEventListener("change", () => {
    onChosen([...(input.files ?? [])]);
    input.remove();
  });
  input.addEventListener("cancel", () => input.remove());
  document.body.append(input); // Safari opens nothing for one that is nowhere
  input.click();
}
