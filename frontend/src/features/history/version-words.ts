/** Words of the list of versions: who, when, what. No React here. */
import type { ChangeAuthor, Version, VersionAuthor } from "@/lib/api/types";
import { dayValue } from "@/lib/format/day";
import { daysAgo } from "@/lib/format/relative-time";

import { minuteOf, NO_MINUTES, type SharedMinutes } from "./shared-minutes";

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const exactClock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });
const dayOfYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const fullDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });
const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const shortYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long" });
/** Days for which the name of the day says which one it was. */
const WEEK = 6;

/** "14:32"; "14:32:05" in a minute that several versions share. */
export const timeOfDay = (iso: string, shared: SharedMinutes = NO_MINUTES): string =>
  (shared.has(minuteOf(iso)) ? exactClock : clock).format(new Date(iso));

const isThisYear = (iso: string, now: number) => new Date(iso).getFullYear() === new Date(now).getFullYear();

/** The head of a day in the list: "Today", "Yesterday", "18 November". */
export function dayHead(iso: string, now: number): string {
  const days = daysAgo(iso, now);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  return (isThisYear(iso, now) ? dayOfYear : fullDay).format(new Date(iso));
}

/** A moment beside what was changed: "today, 14:20", "18 Nov, 15:27". */
export function moment(iso: string, now: number, shared?: SharedMinutes): string {
  const days = daysAgo(iso, now);
  const time = timeOfDay(iso, shared);
  if (days <= 0) return `today, ${time}`;
  if (days === 1) return `yesterday, ${time}`;
  return `${(isThisYear(iso, now) ? shortDay : shortYear).format(new Date(iso))}, ${time}`;
}

/** The same where it stands alone: "Today, 14:20". */
export function momentAlone(iso: string, now: number, shared?: SharedMinutes): string {
  const when = moment(iso, now, shared);
  return when.charAt(0).toUpperCase() + when.slice(1);
}

/** A day by itself: "today", "Thursday", "18 November". */
export function dayOf(iso: string, now: number): string {
  const days = daysAgo(iso, now);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days <= WEEK ? weekday.format(new Date(iso)) : dayHead(iso, now);
}

/** The same in a sentence: "on Thursday". */
export function onDay(iso: string, now: number): string {
  const day = dayOf(iso, now);
  return daysAgo(iso, now) <= 1 ? day : `on ${day}`;
}

export interface VersionDay {
  readonly day: string;
  readonly versions: readonly Version[];
}

/** The versions by the days on which they ended, as they come. */
export function byDay(versions: readonly Version[]): VersionDay[] {
  const days: { day: string; versions: Version[] }[] = [];
  for (const version of versions) {
    const day = dayValue(new Date(version.createdAt));
    const last = days.at(-1);
    if (last?.day === day) last.versions.push(version);
    else days.push({ day, versions: [version] });
  }
  return days;
}

const list = new Intl.ListFormat("en");

/** "Mara, Jonas and Priya"; of many the first two. */
export function namesOf(people: readonly VersionAuthor[]): string {
  const names = people.map(({ name }) => name);
  if (names.length > 3) return `${names.slice(0, 2).join(", ")} and ${names.length - 2} others`;
  return list.format(names);
}

export const isAssistants = ({ origin }: Pick<Version, "origin">): boolean =>
  origin === "assistant" || origin === "voice";

/** Whose it is. */
export function whoWrote(version: Version): string {
  const names = namesOf(version.authors);
  if (isAssistants(version)) return names === "" ? "Assistant" : `Assistant, asked by ${names}`;
  const { acceptedBy } = version;
  if (acceptedBy) return `${names}, accepted by ${acceptedBy.name}`;
  if (version.origin === "mixed") return names === "" ? "Assistant" : `${names} and the assistant`;
  return names === "" ? "Unknown" : names;
}

/** What it is called where it is named in a sentence: its name, else when it ended. */
export function versionName(
  { name, createdAt }: Pick<Version, "name" | "createdAt">,
  now: number,
  shared?: SharedMinutes,
): string {
  return name ?? momentAlone(createdAt, now, shared);
}

/** The first line of its row. */
export function versionTitle(version: Version, now: number, shared?: SharedMinutes): string {
  if (version.name !== null) return version.name;
  const { restored, origin } = version;
  if (restored) return `Restored ${restored.name ?? moment(restored.at, now, shared)}`;
  if (origin === "earlier" && version.authors.length === 0) return "Earlier changes";
  return whoWrote(version);
}

/** Where it changed something; of many sections how many first, as the line may be cut. */
function sectionsWords({ sections, sectionCount }: Version): string {
  const named = sections.join(", ");
  return sectionCount > sections.length ? `${sectionCount} sections: ${named}` : named;
}

/** The second line: who it is of, where the first does not say it, and what it is about. */
export function versionCaption(version: Version): string {
  const { restored, origin, title, previousTitle } = version;
  const parts: string[] = [];
  if (version.name !== null || restored) parts.push(whoWrote(version));
  if (restored) {
    const undone = restored.undone;
    parts.push(undone === 1 ? "Undid 1 version" : `Undid ${undone} versions`);
  } else if (origin === "created") parts.push("Created the document");
  else if (origin === "earlier") parts.push("Before versions were kept");
  else if (version.name === null) {
    if (origin === "undo") parts.push("Undid a change");
    parts.push(sectionsWords(version));
  }
  if (title !== previousTitle && previousTitle !== "" && origin !== "created") parts.push("New title");
  return parts.filter((part) => part !== "").join(", ");
}

const KEPT_FOR = {
  proposal: "Before a change by the assistant",
  suggestion: "Before a suggestion",
  restore: "Before a version was restored",
  save: "Before a save that replaced it",
} as const;

/** Why its text was kept by itself; null where nothing asked for that. */
export function keptWords({
  keptFor,
  about,
  suggestedBy,
}: Pick<Version, "keptFor" | "about" | "suggestedBy">): string | null {
  if (keptFor === null) return null;
  const before = suggestedBy ? `${KEPT_FOR[keptFor]} by ${suggestedBy.name}` : KEPT_FOR[keptFor];
  return about === null || about === "" ? before : `${before}: ${about}`;
}

/** "+18 −4"; empty where no word came or went. */
export function wordCounts({
  wordsAdded,
  wordsRemoved,
}: Pick<Version, "wordsAdded" | "wordsRemoved">): string {
  const counts = [wordsAdded > 0 && `+${wordsAdded.toLocaleString("en")}`];
  counts.push(wordsRemoved > 0 && `−${wordsRemoved.toLocaleString("en")}`);
  return counts.filter((one) => one !== false).join(" ");
}

/** The same in words. */
export function wordCountsSaid({
  wordsAdded,
  wordsRemoved,
}: Pick<Version, "wordsAdded" | "wordsRemoved">): string {
  const words = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "word" : "words"}`;
  const said = [wordsAdded > 0 && `${words(wordsAdded)} added`];
  said.push(wordsRemoved > 0 && `${words(wordsRemoved)} removed`);
  return said.filter((one) => one !== false).join(", ");
}

/** Beside a change: "Assistant for Priya", or the names. */
export function authorWords({ isAssistant, people }: Pick<ChangeAuthor, "isAssistant" | "people">): string {
  const names = namesOf(people);
  if (!isAssistant) return names === "" ? "Unknown" : names;
  return names === "" ? "Assistant" : `Assistant for ${names}`;
}
