/** How long ago something was, in words: "Just now", "2 minutes ago", "Yesterday", "1 month ago". */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["week", 7 * DAY],
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
];

const words = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const fullDate = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });

/** `now` in milliseconds since the epoch. A time in the future (a clock that is off) counts as now. */
export function relativeTime(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  const unit = UNITS.find(([, length]) => age >= length);
  if (!unit) return "Just now";
  const count = Math.floor(age / unit[1]);
  return unit[0] === "day" && count === 1 ? "Yesterday" : words.format(-count, unit[0]);
}

/** The exact date and time in this browser's zone. */
export function exactTime(iso: string): string {
  return fullDate.format(new Date(iso));
}
