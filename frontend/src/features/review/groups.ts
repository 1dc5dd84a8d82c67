/** Puts findings together by what they are listed under, and reads what a finding shows of its sentence. */
import { fromCodePoints } from "@/features/editor/format/code-points";
import { itemWords, rankedMark } from "@/lib/markdown/ranked-requirement";

import type { Finding, Review } from "./review-types";

export interface FindingGroup {
  readonly name: string;
  readonly findings: readonly Finding[];
  /** Findings of the section that are not among those that were sent. */
  readonly count: number;
}

/** What concerns two sections comes first, then the whole document, then the sections as they follow. */
export function groupsOf(review: Review, shown: readonly Finding[]): FindingGroup[] {
  const whole = shown.filter(({ section }) => section === "");
  const between = whole.filter(({ other }) => other !== null);
  const general = whole.filter(({ other }) => other === null);
  const groups = [
    { name: "Between sections", findings: between, count: between.length },
    { name: "Whole document", findings: general, count: general.length },
    ...review.sections
      .filter(({ heading }) => heading !== "")
      .map(({ heading, count }) => {
        const findings = shown
          .filter(({ section }) => section === heading)
          .toSorted((one, other) => one.start - other.start);
        const gone = review.findings.filter(
          (finding) => finding.section === heading && finding.dismissed === null && !shown.includes(finding),
        ).length;
        return { name: heading, findings, count: count - gone };
      }),
  ];
  return groups.filter(({ findings }) => findings.length > 0);
}

export interface Quoted {
  readonly before: string;
  readonly words: string;
  readonly after: string;
}

type Passage = Pick<Finding, "sentence" | "sentenceStart" | "start" | "quote">;

/** A sentence with the words that it is about, without the markers that stand before it; null where it has none to show. */
export function quotedOf({ sentence, sentenceStart, start, quote }: Passage): Quoted | null {
  if (sentence.trim() === "" || sentence.trimStart().startsWith("|")) return null;
  const at = fromCodePoints(sentence, Math.max(0, start - sentenceStart));
  const end = Math.min(sentence.length, at + quote.length);
  const inItem = itemWords(sentence);
  const markers = inItem === null ? 0 : sentence.length - inItem.length;
  const mark = rankedMark(sentence.slice(markers));
  const from = markers + (mark?.wordsAt ?? 0);
  const cut = (first: number, last: number) => sentence.slice(Math.max(first, from), Math.max(last, from));
  const quoted = { before: cut(0, at), words: cut(at, end), after: cut(end, sentence.length) };
  return quoted.before + quoted.words + quoted.after === "" ? null : quoted;
}
