/** Reviews as the server sends them, for tests. */
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
