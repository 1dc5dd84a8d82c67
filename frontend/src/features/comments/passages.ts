/** The passages of comments in the text that is shown: taken from a selection, and found again. */
import type * as Y from "yjs";

import type { CommentPassage, NewPassage } from "@/lib/api/types";

import { type CharacterId, charactersAt, standing } from "./characters";
import { lengthOf } from "@/lib/format/length";
import { type Around, place, type Placed, quote, sampled, type Span } from "./placing";

/** What was selected, without the space at its ends; null where there are no words. */
export function trimmed(text: string, { from, to }: Span): Span | null {
  const words = text.slice(from, to);
  const start = from + (words.length - words.trimStart().length);
  const end = start + words.trim().length;
  return start < end ? { from: start, to: end } : null;
}

/** The words that stand there in the text of `content`, as the server is told of them; null where they are not whole. */
export function takePassage(content: Y.Text, span: Span): NewPassage | null {
  const text = content.toJSON();
  const words = text.slice(span.from, span.to);
  const starts: number[] = [];
  for (let at = 0; at < words.length; at += (words.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
    starts.push(span.from + at);
  const kept = sampled(starts.length).map((nth) => starts[nth] ?? span.from);
  const before = span.from === 0 ? null : characterBefore(text, span.from);
  const after = span.to === text.length ? null : span.to;
  const wanted = [...kept, ...[before, after].filter((at) => at !== null)];
  const idAt = charactersAt(content, text, wanted);
  const ids = kept.map(idAt);
  if (ids.length === 0 || ids.some((id) => id === null)) return null;
  return {
    left: told(before === null ? null : idAt(before)),
    kept: ids.map((id) => told(id) as [number, number, number]),
    right: told(after === null ? null : idAt(after)),
    length: lengthOf(words),
    ...quote(text, span),
  };
}

const told = (id: CharacterId | null): [number, number, number] | null => id && [...id];

function characterBefore(text: string, at: number): number {
  const isPair = at > 1 && (text.codePointAt(at - 2) ?? 0) > 0xffff;
  return isPair ? at - 2 : at - 1;
}

/** What a page knows of a passage: the server's, or its own that was not sent yet. */
export type KnownPassage = CommentPassage | NewPassage;

/** Where each of the passages stands in the text of `content`; null for one of which nothing is left. */
export function findPassages(content: Y.Text, passages: readonly KnownPassage[]): (Placed | null)[] {
  if (passages.length === 0) return [];
  const text = content.toJSON();
  const ids = passages.flatMap(({ left, kept, right }) => [left, ...kept, right]);
  const where = standing(
    content,
    ids.filter((id) => id !== null),
  );
  return passages.map((passage) =>
    place(
      text,
      { ...passage, isAlone: "isAlone" in passage && passage.isAlone },
      around(passage, where, text.length),
    ),
  );
}

function around(
  { left, kept, right }: KnownPassage,
  where: (id: CharacterId) => Span | null,
  length: number,
): Around {
  const [first, last] = [kept[0], kept.at(-1)];
  return {
    left: left === null ? 0 : (where(left)?.to ?? null),
    kept: kept
      .map(where)
      .filter((span) => span !== null)
      .sort((one, other) => one.from - other.from),
    right: right === null ? length : (where(right)?.from ?? null),
    first: first ? where(first) : null,
    last: last ? where(last) : null,
  };
}
