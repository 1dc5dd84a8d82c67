import { expect, test } from "vitest";

import { YOU } from "@/testing/factories";
import { aVersion, JONAS } from "@/testing/history-factories";

import { sharedMinutes } from "./shared-minutes";
import {
  authorWords,
  byDay,
  dayHead,
  keptWords,
  moment,
  onDay,
  timeOfDay,
  versionCaption,
  versionName,
  versionTitle,
  wordCounts,
} from "./version-words";

const NOW = new Date(2026, 10, 21, 18, 0).getTime();
const at = (day: number, hour: number, month = 10, year = 2026) =>
  new Date(year, month, day, hour, 5).toISOString();

test("days and moments are told as people say them", () => {
  expect(dayHead(at(21, 9), NOW)).toBe("Today");
  expect(dayHead(at(20, 23), NOW)).toBe("Yesterday");
  expect(dayHead(at(18, 9), NOW)).toBe("18 November");
  expect(dayHead(at(18, 9, 10, 2025), NOW)).toBe("18 November 2025");
  expect(moment(at(21, 9), NOW)).toBe("today, 09:05");
  expect(moment(at(18, 15), NOW)).toBe("18 Nov, 15:05");
  expect(onDay(at(19, 9), NOW)).toBe("on Thursday");
  expect(onDay(at(1, 9), NOW)).toBe("on 1 November");
});

test("versions stand under the days on which they ended", () => {
  const versions = [aVersion({ id: 3, createdAt: at(21, 9) }), aVersion({ id: 2, createdAt: at(20, 23) })];
  const days = byDay([...versions, aVersion({ id: 1, createdAt: at(20, 1) })]);
  expect(days.map((day) => day.versions.map(({ id }) => id))).toEqual([[3], [2, 1]]);
});

test.each([
  [aVersion(), "Mara Lindqvist", "Summary"],
  [aVersion({ name: "Sent to review" }), "Sent to review", "Mara Lindqvist"],
  [
    aVersion({ origin: "assistant", authors: [JONAS], sections: ["Risks"] }),
    "Assistant, asked by Jonas Okafor",
    "Risks",
  ],
  [aVersion({ authors: [JONAS], acceptedBy: YOU }), "Jonas Okafor, accepted by Mara Lindqvist", "Summary"],
  [
    aVersion({ sections: ["Goals", "Users", "Scope", "Risks", "Summary"], sectionCount: 13 }),
    "Mara Lindqvist",
    "13 sections: Goals, Users, Scope, Risks, Summary",
  ],
  [aVersion({ origin: "undo" }), "Mara Lindqvist", "Undid a change, Summary"],
  [aVersion({ origin: "created" }), "Mara Lindqvist", "Created the document"],
  [aVersion({ origin: "earlier", authors: [] }), "Earlier changes", "Before versions were kept"],
  [
    aVersion({
      origin: "restore",
      restored: { revisionId: 1, at: at(18, 9), name: null, undone: 3 },
    }),
    "Restored 18 Nov, 09:05",
    "Mara Lindqvist, Undid 3 versions",
  ],
  [aVersion({ previousTitle: "Untitled document" }), "Mara Lindqvist", "Summary, New title"],
])("a row says who and what", (version, title, caption) => {
  expect(versionTitle(version, NOW)).toBe(title);
  expect(versionCaption(version)).toBe(caption);
});

test("versions of one minute are told apart by their seconds, others are not", () => {
  const second = (seconds: number) => new Date(2026, 10, 21, 9, 5, seconds).toISOString();
  const versions = [9, 40].map((seconds) => aVersion({ createdAt: second(seconds) }));
  const shared = sharedMinutes([...versions, aVersion({ createdAt: at(21, 10) })]);
  expect(versions.map((version) => versionName(version, NOW, shared))).toEqual([
    "Today, 09:05:09",
    "Today, 09:05:40",
  ]);
  const restored = { revisionId: 1, at: second(9), name: null, undone: 1 };
  expect(versionTitle(aVersion({ restored }), NOW, shared)).toBe("Restored today, 09:05:09");
  expect(timeOfDay(second(40), shared)).toBe("09:05:40");
  expect(timeOfDay(at(21, 10), shared)).toBe("10:05");
});

test("why a text was kept, and how many words came and went", () => {
  expect(keptWords(aVersion())).toBeNull();
  expect(keptWords(aVersion({ keptFor: "proposal", about: "Added a risk" }))).toBe(
    "Before a change by the assistant: Added a risk",
  );
  const suggestion = aVersion({ keptFor: "suggestion", about: "1 change in Risks", suggestedBy: JONAS });
  expect(keptWords(suggestion)).toBe("Before a suggestion by Jonas Okafor: 1 change in Risks");
  expect(keptWords({ ...suggestion, suggestedBy: null })).toBe("Before a suggestion: 1 change in Risks");
  expect(wordCounts({ wordsAdded: 1064, wordsRemoved: 4 })).toBe("+1,064 −4");
  expect(wordCounts({ wordsAdded: 0, wordsRemoved: 0 })).toBe("");
});

test("whoever changed something, the assistant for somebody", () => {
  expect(authorWords({ isAssistant: true, people: [JONAS] })).toBe("Assistant for Jonas Okafor");
  expect(authorWords({ isAssistant: false, people: [] })).toBe("Unknown");
});
