/** Words of the settings about the monthly allowance. */

/** "2 of 3, 1 left" for a limited allowance, "23, no limit" for a free one. */
export function allowanceText(used: number, limit: number | null): string {
  if (limit === null) return `${used}, no limit`;
  const left = Math.max(0, limit - used);
  return left <= 1 ? `${used} of ${limit}, ${left === 0 ? "none" : left} left` : `${used} of ${limit}`;
}

/** Whether an allowance deserves the warning colour: at most one is left. */
export function isNearLimit(used: number, limit: number | null): boolean {
  return limit !== null && used >= limit - 1;
}

const resetDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** The day the allowance starts again: the first of the next month, UTC. */
export function allowanceReset(now: Date): string {
  return resetDay.format(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
