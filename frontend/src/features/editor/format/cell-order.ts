/** In which order the cells of a column stand: days by when they are, figures by their size, words by the alphabet. */
const WORDS = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
/** "Jun 2027", "3 June", "June 3, 2027", "Q2 2027". */
const DAY = /^(?:(\d\d?) )?(?:q([1-4])|([a-z]{3})[a-z.]*)(?: (\d\d?),?)?(?: (\d{4}))?$/i;
const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";
/** "< 3", "€ 1,000", "27 h", "9 %". */
const FIGURE = /^[<>≤≥~≈€$£¥ ]*(-?\d[\d ,]*(?:\.\d+)?)[\p{L}%€$£¥/ ]*$/u;

function dayOf(text: string): number {
  const [, before, quarter, name = "-", after, year = 0] = DAY.exec(text) ?? [];
  const month = quarter ? +quarter - 1 : MONTHS.indexOf(name.toLowerCase()) / 9;
  return month < 0 ? Number.NaN : (+year * 4 + month) * 999 + +(before ?? after ?? 0);
}

const sizeOf = (text: string): number => +(FIGURE.exec(text)?.[1] ?? "-").replace(/[\s,]/g, "");

/** How two of these are compared: by what all of them are. */
export function cellOrder(texts: readonly string[]): (a: string, b: string) => number {
  const keyOf = [dayOf, sizeOf].find((key) => !texts.some((text) => Number.isNaN(key(text))));
  return keyOf ? (a, b) => keyOf(a) - keyOf(b) : (a, b) => WORDS.compare(a, b);
}
