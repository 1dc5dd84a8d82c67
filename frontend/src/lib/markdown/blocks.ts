/**
 * Splits Markdown into its top-level blocks line by line, so that a growing text costs the same for every piece:
 * a block is finished once the next one has begun, and is never looked at again.
 */
import { type Fence, fenceAfter } from "./fences";

export interface MarkdownBlock {
  readonly start: number;
  readonly text: string;
}

export interface BlockScan {
  readonly finished: readonly MarkdownBlock[];
  /** Link definitions seen so far: they count for every block, before and after. */
  readonly definitions: string;
  /** Where the block that may still grow begins. */
  readonly openFrom: number;
  readonly text: string;
  readonly state: ScanState;
}

interface ScanState {
  /** Start of the first line not read yet (the last, unfinished line of the text). */
  readonly readTo: number;
  readonly open: OpenBlock | null;
  readonly fence: Fence | null;
  readonly afterBlank: boolean;
}

type OpenBlock =
  | { readonly kind: "text" }
  | { readonly kind: "heading" }
  | { readonly kind: "indented"; readonly indent: number }
  | { readonly kind: "list"; readonly marker: string; readonly indent: number };

const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
/** What begins an entry of a list. */
export const ITEM = /^( {0,3})([-+*]|\d{1,9}[.)])([ \t]+|$)/;
const FOOTNOTE = /^ {0,3}\[\^[^\]]+\]:/;
/** `[label]: address "title"`, and nothing behind it: else it is a line of text. */
const DEFINITION =
  /^ {0,3}\[(?!\^)(?:[^[\]\\]|\\.)+\]:[ \t]*(?:<[^<>]*>|[^\s<]\S*)(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/;

const START: ScanState = { readTo: 0, open: null, fence: null, afterBlank: false };
export const EMPTY_SCAN: BlockScan = { finished: [], definitions: "", openFrom: 0, text: "", state: START };

export function indentOf(line: string): number {
  let width = 0;
  for (const char of line) {
    if (char === " ") width += 1;
    else if (char === "\t") width += 4 - (width % 4);
    else break;
  }
  return width;
}

function markerKind(marker: string): string {
  return marker.replace(/\d+/, "1");
}

function openedBy(line: string): OpenBlock {
  if (HEADING.test(line)) return { kind: "heading" };
  const item = ITEM.exec(line);
  if (item?.[2] !== undefined) {
    const indent = (item[1]?.length ?? 0) + item[2].length + 1;
    return { kind: "list", marker: markerKind(item[2]), indent };
  }
  if (FOOTNOTE.test(line) || indentOf(line) >= 4) return { kind: "indented", indent: 4 };
  return { kind: "text" };
}

/** Whether a line with text belongs to the block that is open. */
function continues(open: OpenBlock, line: string, afterBlank: boolean): boolean {
  if (open.kind === "text" || open.kind === "heading") return !HEADING.test(line) && !FOOTNOTE.test(line);
  if (indentOf(line) >= open.indent) return true;
  if (HEADING.test(line)) return false;
  if (!afterBlank) return true;
  const marker = ITEM.exec(line)?.[2];
  return open.kind === "list" && marker !== undefined && markerKind(marker) === open.marker;
}

class Scanner {
  private readonly added: MarkdownBlock[] = [];
  private definitions: string;
  private openFrom: number;
  private open: OpenBlock | null;
  private fence: Fence | null;
  private afterBlank: boolean;

  constructor(
    private readonly before: BlockScan,
    private readonly text: string,
  ) {
    ({ definitions: this.definitions, openFrom: this.openFrom } = before);
    ({ open: this.open, fence: this.fence, afterBlank: this.afterBlank } = before.state);
  }

  run(): BlockScan {
    let from = this.before.state.readTo;
    for (let end = this.text.indexOf("\n", from); end >= 0; end = this.text.indexOf("\n", from)) {
      this.line(this.text.slice(from, end), from);
      from = end + 1;
    }
    const state = { readTo: from, open: this.open, fence: this.fence, afterBlank: this.afterBlank };
    const finished = this.added.length > 0 ? [...this.before.finished, ...this.added] : this.before.finished;
    return { finished, definitions: this.definitions, openFrom: this.openFrom, text: this.text, state };
  }

  private line(line: string, at: number): void {
    const next = at + line.length + 1;
    if (!this.fence && line.trim() === "") {
      this.blank(next);
      return;
    }
    const wasFenced = this.fence !== null;
    if (!wasFenced && this.open && !continues(this.open, line, this.afterBlank)) this.close(at);
    this.open ??= openedBy(line);
    if (!wasFenced && DEFINITION.test(line)) this.definitions += `\n${line.trim()}`;
    this.fence = fenceAfter(line, this.fence);
    this.afterBlank = false;
    if (this.open.kind === "heading") this.close(next);
  }

  private blank(next: number): void {
    this.afterBlank = true;
    if (this.open?.kind === "text") this.close(next);
    if (!this.open) this.openFrom = next;
  }

  /** Ends the open block; the next one begins at `next`. */
  private close(next: number): void {
    this.added.push({ start: this.openFrom, text: this.text.slice(this.openFrom, next).trimEnd() });
    this.openFrom = next;
    this.open = null;
  }
}

function isGrownFrom(scan: BlockScan, text: string): boolean {
  if (text.length < scan.text.length) return false;
  const [first, last] = [scan.finished[0], scan.finished.at(-1)];
  if (first && last && !(text.startsWith(first.text, first.start) && text.startsWith(last.text, last.start)))
    return false;
  return text.startsWith(scan.text.slice(scan.openFrom), scan.openFrom);
}

/** Reads what was added to the text since the scan; a text that did not merely grow is read anew. */
export function advance(scan: BlockScan, text: string): BlockScan {
  if (text === scan.text) return scan;
  return new Scanner(isGrownFrom(scan, text) ? scan : EMPTY_SCAN, text).run();
}

/** The block still growing, read as if the text ended here; null between blocks. */
export function openBlock(scan: BlockScan): MarkdownBlock | null {
  const text = scan.text.slice(scan.openFrom).trimEnd();
  return text.trim() === "" ? null : { start: scan.openFrom, text };
}

const whole = (text: string): BlockScan => advance(EMPTY_SCAN, text.endsWith("\n") ? text : `${text}\n`);

/** The link definitions of a text. */
export const definitionsOf = (text: string): string => whole(text).definitions;

/** Characters of link definitions that every block is read with: more of them would be read as often as there are blocks. */
const MAX_DEFINITIONS = 4000;

/**
 * A block as it is to be read by itself, with the definitions that it names. Behind code or raw HTML without an end
 * they would become part of it.
 */
export function withDefinitions(block: string, definitions: string): string {
  const canUse =
    definitions !== "" &&
    definitions.length <= MAX_DEFINITIONS &&
    block.includes("[") &&
    !/`{3}|~{3}|^ {0,3}</m.test(block);
  if (!canUse) return block;
  const words = block.toLowerCase();
  const named = definitions.split("\n").filter((line) => {
    const label = line.slice(0, line.indexOf("]:") + 1);
    return label !== "" && words.includes(label.toLowerCase());
  });
  return named.length === 0 ? block : `${block}\n\n${named.join("\n")}`;
}

export function splitBlocks(text: string): MarkdownBlock[] {
  const scan = whole(text);
  const open = openBlock(scan);
  return open ? [...scan.finished, open] : [...scan.finished];
}
