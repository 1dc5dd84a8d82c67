/** The product's own images in a text: where they stand, and the changes that give them other words or another size. */
import { syntaxTree } from "@codemirror/language";
import type { ChangeSpec, EditorState, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { ownFile, type OwnFile } from "@/lib/markdown/own-files";

export interface PlacedImage {
  readonly from: number;
  readonly to: number;
  readonly alt: { readonly from: number; readonly to: number };
  readonly address: { readonly from: number; readonly to: number };
  readonly words: string;
  readonly file: OwnFile;
}

/** Null for an image of somewhere else. */
export function imageOf(state: EditorState, node: SyntaxNode): PlacedImage | null {
  const [open, close] = node.getChildren("LinkMark");
  const url = node.getChild("URL");
  if (!open || !close || !url) return null;
  const file = ownFile(state.sliceDoc(url.from, url.to));
  if (!file) return null;
  const alt = { from: open.to, to: close.from };
  return {
    from: node.from,
    to: node.to,
    alt,
    address: { from: url.from, to: url.to },
    words: plain(state.sliceDoc(alt.from, alt.to)),
    file,
  };
}

export function imageAt(state: EditorState, at: number): PlacedImage | null {
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, 1); node; node = node.parent)
    if (node.name === "Image") return imageOf(state, node);
  return null;
}

const plain = (text: string): string => text.replace(/\\([\\[\]`*_<&!])/g, "$1");
/** Written so that it is read as these words and nothing else. */
export const asAlt = (words: string): string => words.replace(/\s+/g, " ").replace(/[\\[\]`*_<&]/g, "\\$&");

export function withAlt({ alt }: PlacedImage, words: string): TransactionSpec {
  return { changes: { ...alt, insert: asAlt(words) }, userEvent: "input.type" };
}

export const SMALLEST = 48;

/** As wide as that, and as high as it is then. */
export function withWidth({ address, file }: PlacedImage, wanted: number): TransactionSpec {
  if (!file.size) return {};
  const width = Math.max(SMALLEST, Math.round(wanted));
  const height = Math.max(1, Math.round((width * file.size.height) / file.size.width));
  return { changes: { ...address, insert: `${file.href}#${width}x${height}` }, userEvent: "input.size" };
}

/** With the line, and one of the empty lines around it, where nothing else stands there. */
export function without({ doc }: EditorState, { from, to }: PlacedImage): ChangeSpec {
  const line = doc.lineAt(from);
  if (line.from !== from || line.to !== to) return { from, to };
  const isBlank = (number: number): boolean => number <= doc.lines && doc.line(number).text.trim() === "";
  if (line.number < doc.lines && isBlank(line.number + 1))
    return { from, to: Math.min(doc.length, doc.line(line.number + 1).to + 1) };
  return { from: Math.max(0, from - 1), to };
}

export interface Sized {
  readonly address: string;
  readonly width?: number | null;
  readonly height?: number | null;
}

export function addressOf({ address, width, height }: Sized): string {
  return width && height ? `${address}#${width}x${height}` : address;
}
