/** Days as people write them and as a date field has them, in this browser's zone. */

const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

/** "31 January 2027", of a moment. */
export const dayName = (iso: string): string => longDay.format(new Date(iso));

/** "2027-01-31", the value of a date field. */
export function dayValue(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last moment of a day given as a date field has it. */
export function endOfDay(value: string): string {
  const [year = 0, month = 1, day = 1] = value.split("-").map(Number);
  return new Date(year, month - 1, day, 23, 59, 59).toISOString();
}
