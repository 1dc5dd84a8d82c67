/** Reviews as the server sends them, for tests. */
import { anAction } from "@/features/actions/testing/actions";

import type { Finding, Review } from "../review-types";

/** A finding about the first occurrence of `quote` in a text. */
export function aFinding(text: string, quote: string, over: Partial<Finding> = {}): Finding {
  const start = text.indexOf(quote);
  const from = text.lastIndexOf("\n", start) + 1;
  const end = text.indexOf("\n", start);
  return {
    id: "0123456789abcdef",
    rule: "L17",
    severity: "issue",
    section: "Requirements",
    heading: "Requirements",
    place: "FR-003",
    title: "Open-ended time",
    quote,
    start,
    end: start + quote.length,
    sentence: text.slice(from, end < 0 ? undefined : end),
    sentenceStart: from,
    line: text.slice(0, start).split("\n").length,
    why: "No test can tell when this has failed.",
    other: null,
    actions: [],
    dismissed: null,
    ...over,
  };
}

export function aReview(findings: readonly Finding[], over: Partial<Review> = {}): Review {
  const standing = findings.filter(({ dismissed }) => dismissed === null);
  const headings = [...new Set(standing.map(({ section }) => section))];
  return {
    version: 1,
    characters: 100,
    counts: {
      total: standing.length,
      serious: standing.filter(({ severity }) => severity === "serious").length,
      dismissed: findings.length - standing.length,
    },
    sections: headings.map((heading) => ({
      heading,
      count: standing.filter(({ section }) => section === heading).length,
    })),
    findings: [...findings],
    more: 0,
    ...over,
  };
}

/** A text with a vague word and with two figures that contradict each other. */
export const WEAK = "as soon as possible";
export const BEFORE = `## Requirements\n\n**FR-003** Photos are sent ${WEAK}.\n\nKept for 90 days.\n\nKept for 30 days.\n`;
export const REPLACE = {
  ...anAction("split_requirement"),
  name: "replace_words",
  title: "Replace these words",
  object: "quote" as const,
  fields: [
    { name: "quote", label: "Passage", kind: "quote" as const, options: [], required: true },
    { name: "replacement", label: "With", kind: "text" as const, options: [], required: false },
  ],
};

/** What is found in it as it is being written; `reasons` has those that were dismissed, by id. */
export function findIn(content: string, reasons: ReadonlyMap<string, string> = new Map()): Finding[] {
  const found: Finding[] = [];
  if (content.includes(WEAK)) {
    const mended = {
      name: "replace_words",
      title: "Replace",
      arguments: { quote: WEAK, line: String(aFinding(content, WEAK).line) },
      field: "replacement",
    };
    found.push(aFinding(content, WEAK, { id: "a", actions: [mended] }));
  }
  if (content.includes("90 days") && content.includes("30 days")) {
    const other = aFinding(content, "30 days", { place: "Line 3" });
    const figure = (words: string, { quote, line }: Finding) => ({
      name: "replace_words",
      title: `Use ${words}`,
      arguments: { quote, line: String(line), replacement: words },
      field: null,
    });
    const own = aFinding(content, "90 days");
    found.push({
      ...own,
      id: "b",
      severity: "serious",
      section: "",
      place: "Line 2",
      title: "Two figures",
      other,
      actions: [figure("90 days", other), figure("30 days", own)],
    });
  }
  return found.map((finding) => {
    const reason = reasons.get(finding.id);
    return reason === undefined ? finding : { ...finding, dismissed: { reason } };
  });
}
