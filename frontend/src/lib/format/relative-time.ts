/** Time since something was, in words: "Just now", "2 minutes ago", "Yesterday", "1 month ago". */

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

/** Whole days since a moment, by the calendar. */
export function daysAgo(iso: string, now: number): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(new Date(now)) - midnight(new Date(iso))) / DAY);
}

/** `now` in milliseconds since the epoch. A time in the future (a clock that is off) counts as now. */
export function relativeTime(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  const unit = UNITS.find(([, length]) => age >= length);
  if (!unit) return "Just now";
  if (unit[0] !== "day") return words.format(-Math.floor(age / unit[1]), unit[0]);
  // The day on which clocks are set back is longer.
  const days = Math.max(1, daysAgo(iso, now));
  return days === 1 ? "Yesterday" : words.format(-days, "day");
}

/** The exact date and time in this browser's zone. */
export function exactTime(iso: string): string {
  return fullDate.format(new Date(iso));
}
