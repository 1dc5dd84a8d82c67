import { expect, test } from "vitest";

import type { ComparedBlock } from "@/lib/api/types";
import { NOON, YOU } from "@/testing/factories";
import { aBlock, aChangedBlock, aComparison, JONAS } from "@/testing/history-factories";

import { unreadAuthors, unreadChanges, unreadNote } from "./unread-changes";

const AUTHORS = [
  { revisionId: 2, at: NOON, isAssistant: false, people: [JONAS] },
  { revisionId: 3, at: NOON, isAssistant: false, people: [YOU] },
  { revisionId: 4, at: NOON, isAssistant: true, people: [YOU] },
  { revisionId: 5, at: NOON, isAssistant: true, people: [JONAS] },
];
const NOW = Date.parse(NOON);

const changesOf = (...blocks: ComparedBlock[]) =>
  unreadChanges(
    {
      version: 1,
      readAt: NOON,
      unread: 1,
      comparison: aComparison({ blocks, authors: AUTHORS, changes: blocks.length }),
    },
    YOU.id,
  );

test("words that are new are marked where they stand in the line", () => {
  const [change] = changesOf(aChangedBlock({ toLine: 4 }));
  expect(change).toMatchObject({
    note: null,
    words: [{ line: 4, text: "They finish 90 % of them.", ranges: [{ from: 12, to: 14 }] }],
  });
});

test("lines that are new are marked without what says what they are", () => {
  const [change] = changesOf(
    aBlock({ kind: "added", toLine: 3, text: "- one\n\n**FR-004** two ", author: 0 }),
  );
  expect(change?.words.map(({ line, ranges }) => [line, ranges])).toEqual([
    [3, [{ from: 2, to: 5 }]],
    [5, [{ from: 11, to: 14 }]],
  ]);
});

test("what went is told at the line that is there now", () => {
  const gone = aBlock({ kind: "removed", fromLine: 2, toLine: null, text: "a\n\nb", author: 0 });
  expect(changesOf(gone, aBlock({ toLine: 2, text: "c" }))).toMatchObject([
    { line: 2, note: "2 lines removed", words: [] },
  ]);
  expect(changesOf(aBlock({ toLine: 1, text: "a\nb" }), { ...gone, text: "c" })).toMatchObject([
    { line: 3, note: "1 line removed" },
  ]);
  const fewer = aChangedBlock({
    text: "They finish.",
    parts: [
      { kind: "same", text: "They finish" },
      { kind: "removed", text: " soon" },
      { kind: "same", text: "." },
    ],
  });
  expect(changesOf(fewer)).toMatchObject([{ note: "words removed", words: [{ ranges: [] }] }]);
});

test("what the visitor changed or asked for is not told, what the assistant did for others is", () => {
  const changes = changesOf(
    aChangedBlock({ author: 0 }),
    aChangedBlock({ author: 1, toLine: 2 }),
    aChangedBlock({ author: 2, toLine: 3 }),
    aChangedBlock({ author: 3, toLine: 4 }),
    aChangedBlock({ author: null, toLine: 5 }),
  );
  expect(changes.map(({ words }) => words[0]?.line)).toEqual([1, 4, 5]);
  expect(unreadAuthors(changes)).toBe("by Jonas Okafor and the assistant");
  expect(unreadNote({ ...changes[0]!, note: "1 line removed" }, NOW)).toBe("today, 1 line removed");
});

test("without a comparison there is nothing to tell", () => {
  expect(unreadChanges({ version: null, readAt: null, unread: 0, comparison: null }, YOU.id)).toEqual([]);
});
