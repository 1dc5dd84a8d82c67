/** Versions and comparisons for tests; name only what the test is about. */
import type { ComparedBlock, Comparison, Version } from "@/lib/api/types";

import { NOON, YOU } from "./factories";

export const JONAS = { id: "7d0c1c9e-1111-4a4a-9a9a-000000000002", name: "Jonas Okafor" };

export function aVersion(over: Partial<Version> = {}): Version {
  return {
    id: 1,
    version: over.id ?? 1,
    title: "Offline mode for field inspectors",
    previousTitle: "Offline mode for field inspectors",
    createdAt: NOON,
    beganAt: NOON,
    origin: "person",
    authors: [YOU],
    acceptedBy: null,
    wordsAdded: 2,
    wordsRemoved: 0,
    sections: ["Summary"],
    sectionCount: over.sections?.length ?? 1,
    name: null,
    namedBy: null,
    namedAt: null,
    keptFor: null,
    about: null,
    suggestedBy: null,
    restored: null,
    ...over,
  };
}

export function aBlock(over: Partial<ComparedBlock> = {}): ComparedBlock {
  const { text = "" } = over;
  return {
    kind: "same",
    fromLine: 1,
    toLine: 1,
    lines: text.split("\n").length,
    text,
    parts: [],
    author: null,
    move: null,
    ...over,
  };
}

/** "80" became "90". */
export function aChangedBlock(over: Partial<ComparedBlock> = {}): ComparedBlock {
  return aBlock({
    kind: "changed",
    text: "They finish 90 % of them.",
    parts: [
      { kind: "same", text: "They finish " },
      { kind: "removed", text: "80" },
      { kind: "added", text: "90" },
      { kind: "same", text: " % of them." },
    ],
    author: 0,
    ...over,
  });
}

export function aComparison(over: Partial<Comparison> = {}): Comparison {
  const side = { title: "Offline mode for field inspectors", at: NOON };
  return {
    from: { ...side, revisionId: 1, version: 1 },
    to: { ...side, revisionId: null, version: 3 },
    changes: 1,
    authors: [{ revisionId: 2, at: NOON, isAssistant: false, people: [JONAS] }],
    blocks: [aChangedBlock()],
    ...over,
  };
}
