/** In which order the cells of a column stand: figures by their size, days by when they are, words by the alphabet. */
import { isFigure } from "@/lib/markdown/figures";

const WORDS = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const DIGITS = /[-−]?\d[\d.,\u00a0\u202f' ]*/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** "Jun 2027", "3 June", "June 3, 2027", "Q2 2027". */
const DAY = /^(?:(\d\d?)\.? )?(?:q([1-4])|([a-z]{3})[a-z]*\.?)(?: (\d\d?),?)?(?: (\d{4}))?$/i;

function sizeOf(text: string): number {
  const digits = isFigure(text) ? DIGITS.exec(text)?.[0] : undefined;
  return Number(digits?.replace("−", "-").replace(/[^\d.-]|\.(?!\d)/g, "") ?? Number.NaN);
}

function dayOf(text: string): number {
  const [, before, quarter, name = "", after, year] = DAY.exec(text) ?? [];
  const month = quarter ? Number(quarter) * 3 - 3 : MONTHS.indexOf(name.toLowerCase());
  return month < 0 ? Number.NaN : (Number(year ?? 0) * 12 + month) * 32 + Number(before ?? after ?? 0);
}

/** How two of these are compared: by what all of them are. */
export function cellOrder(texts: readonly string[]): (a: string, b: string) => number {
  const keyOf = [sizeOf, dayOf].find((key) => texts.every((text) => !Number.isNaN(key(text))));
  return keyOf ? (a, b) => keyOf(a) - keyOf(b) : (a, b) => WORDS.compare(a, b);
}
