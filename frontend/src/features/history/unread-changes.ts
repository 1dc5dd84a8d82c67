/** Changes of others in a document since it was read, as they are marked on its page. No React here. */
import type { ChangeAuthor, ComparedBlock, UnreadChanges } from "@/lib/api/types";

import { isChange } from "./comparison-rows";
import { shapeOf } from "./line-shapes";
import { dayOf, namesOf } from "./version-words";

/** Words that are new in a line. */
export interface NewWords {
  /** The line, counted from 1, and what it has to be. */
  readonly line: number;
  readonly text: string;
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
}

export interface UnreadChange {
  readonly key: string;
  /** Null where nobody knows. */
  readonly author: ChangeAuthor | null;
  readonly words: readonly NewWords[];
  /** The line that is there now where something went, counted from 1; it is behind the last one at the end. */
  readonly line: number;
  /** What a mark in the text cannot show: "1 line removed". */
  readonly note: string | null;
}

/** `you` is the visitor's id: what they changed themselves, or asked the assistant for, is not told. */
export function unreadChanges({ comparison }: UnreadChanges, you: string | null): UnreadChange[] {
  if (!comparison) return [];
  const { blocks, authors } = comparison;
  return blocks.flatMap((block, index): UnreadChange[] => {
    const author = block.author === null ? null : (authors[block.author] ?? null);
    if (!isChange(block) || isOwn(author, you)) return [];
    const line = block.toLine ?? lineAt(blocks, index);
    // Lines that went together are several changes if several took them.
    const key = `${block.kind}.${block.fromLine ?? "-"}.${block.toLine ?? "-"}.${index}`;
    return [{ key, author, line, words: newWords(block), note: noteOf(block) }];
  });
}

/** The line that a change without new words is told at: what went, at the one before it, what moved, at its heading. */
export const lineBeside = ({ key, line }: UnreadChange): number =>
  Math.max(1, line - (key.startsWith("moved") ? 0 : 1));

function isOwn(author: ChangeAuthor | null, you: string | null): boolean {
  return author !== null && author.people.length > 0 && author.people.every(({ id }) => id === you);
}

/** Where lines went, the next ones are. */
function lineAt(blocks: readonly ComparedBlock[], index: number): number {
  const next = blocks.slice(index).find(({ toLine }) => toLine !== null);
  if (next?.toLine) return next.toLine;
  const last = blocks.slice(0, index).findLast(({ toLine }) => toLine !== null);
  return (last?.toLine ?? 1) + (last?.lines ?? 0);
}

function newWords({ kind, toLine, text, parts }: ComparedBlock): NewWords[] {
  if (toLine === null || kind === "moved") return [];
  if (kind === "added")
    return text.split("\n").flatMap((words, index) => {
      const from = shapeOf(words).prefix;
      const to = words.trimEnd().length;
      return to > from ? [{ line: toLine + index, text: words, ranges: [{ from, to }] }] : [];
    });
  if (kind !== "changed") return [];
  let at = 0;
  const ranges = parts.flatMap((part) => {
    if (part.kind === "removed") return [];
    const from = at + (part.text.length - part.text.trimStart().length);
    const to = at + part.text.trimEnd().length;
    at += part.text.length;
    return part.kind === "added" && to > from ? [{ from, to }] : [];
  });
  return [{ line: toLine, text, ranges }];
}

function noteOf({ kind, text, parts }: ComparedBlock): string | null {
  if (kind === "moved") return "moved here";
  if (kind === "removed") {
    const lines = text.split("\n").filter((line) => line.trim() !== "").length;
    return lines === 1 ? "1 line removed" : `${lines} lines removed`;
  }
  const isOnlyGone =
    kind === "changed" && parts.every((part) => part.kind !== "added" || part.text.trim() === "");
  return isOnlyGone ? "words removed" : null;
}

/** "by Jonas, Priya and the assistant"; empty where nobody is known. */
export function unreadAuthors(changes: readonly UnreadChange[]): string {
  const people = new Map<string, { id: string | null; name: string }>();
  let hasAssistant = false;
  for (const { author } of changes) {
    hasAssistant ||= author?.isAssistant === true;
    // Whoever asked the assistant wrote nothing.
    if (author && !author.isAssistant) for (const one of author.people) people.set(one.id ?? one.name, one);
  }
  const all = [...people.values(), ...(hasAssistant ? [{ id: null, name: "the assistant" }] : [])];
  return all.length === 0 ? "" : `by ${namesOf(all)}`;
}

/** Beside a change: "Saturday, 1 line removed". */
export function unreadNote({ author, note }: UnreadChange, now: number): string {
  return [author && dayOf(author.at, now), note].filter((part) => part !== null).join(", ");
}

/**
 * Those that say the same as one before in the same place: a table or a list with ten changes of one person says so
 * once where there is no room beside it.
 */
export function repeatedNotes(
  all: readonly { readonly change: UnreadChange; readonly name: string | null; readonly note: string }[],
  placeOf: (key: string) => unknown,
): ReadonlySet<string> {
  const said = new Map<unknown, Set<string>>();
  const repeated = new Set<string>();
  for (const { change, name, note } of all) {
    const place = placeOf(change.key);
    if (place === undefined) continue;
    const words = JSON.stringify([name, note]);
    const known = said.get(place) ?? new Set();
    if (known.has(words)) repeated.add(change.key);
    said.set(place, known.add(words));
  }
  return repeated;
}
