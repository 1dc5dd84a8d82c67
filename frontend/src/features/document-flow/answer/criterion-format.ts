/** Acceptance criteria as Given, When and Then, or in free words. */
import { escapeStart, unescapeStart } from "./escape";
import { filledLines } from "@/lib/markdown/table-rows";
import { type Criterion, type Format, oneLine } from "./format";
import { filledItems } from "./list-format";

type Steps = Extract<Criterion, { kind: "steps" }>;

const PARTS = ["given", "when", "then"] as const;
const LABELS = { given: "*Given*", when: "*when*", then: "*then*" } as const;
const LABEL = /(?<!\\)\*(given|when|then)\*/gi;
/** Words that look like a label, and are typed. */
const TYPED_LABEL = /\\*\*(?=(?:given|when|then)\*)/gi;
const ESCAPED_LABEL = /\\(\\*\*(?:given|when|then)\*)/gi;

export function blankSteps(): Steps {
  return { kind: "steps", given: "", when: "", then: "" };
}

export function isBlankCriterion(criterion: Criterion): boolean {
  return criterion.kind === "free"
    ? criterion.text.trim() === ""
    : PARTS.every((part) => criterion[part].trim() === "");
}

const escapeLabels = (text: string) => oneLine(text).replace(TYPED_LABEL, "\\$&");
const unescapeLabels = (text: string) => text.trim().replace(ESCAPED_LABEL, "$1");

/** The words of a criterion in one line, without the marker of the list. */
export function criterionLine(criterion: Criterion): string {
  if (criterion.kind === "free") return escapeStart(escapeLabels(criterion.text));
  return PARTS.filter((part) => criterion[part].trim() !== "")
    .map((part) => `${LABELS[part]} ${escapeLabels(criterion[part])}`)
    .join(" ");
}

/** Labels in their order, each once, and words behind each: else the words are the person's own. */
export function readCriterion(line: string): Criterion {
  const labels = [...line.matchAll(LABEL)];
  const free: Criterion = { kind: "free", text: unescapeLabels(unescapeStart(line.trim())) };
  if (labels[0]?.index !== 0) return free;
  const steps = blankSteps();
  let last = -1;
  for (const [index, label] of labels.entries()) {
    const part = PARTS.find((each) => each === label[1]?.toLowerCase()) ?? "given";
    if (PARTS.indexOf(part) <= last) return free;
    last = PARTS.indexOf(part);
    steps[part] = unescapeLabels(line.slice(label.index + label[0].length, labels[index + 1]?.index));
  }
  return steps;
}

/** As one would say it. */
function plain(criterion: Criterion): string {
  if (criterion.kind === "free") return oneLine(criterion.text);
  return PARTS.filter((part) => criterion[part].trim() !== "")
    .map((part) => `${LABELS[part].replaceAll("*", "")} ${oneLine(criterion[part])}`)
    .join(" ");
}

export const criterionFormat: Format<Criterion> = {
  blank: blankSteps,
  isBlank: isBlankCriterion,
  render: (rows) =>
    rows
      .filter((row) => !isBlankCriterion(row))
      .map((row) => `- ${criterionLine(row)}`)
      .join("\n"),
  parse: (markdown) => {
    const lines = filledItems(markdown);
    if (!lines?.every((line) => /^[-*+] +\S/.test(line))) return null;
    return lines.map((line) => readCriterion(line.replace(/^[-*+] +/, "")));
  },
  toText: (rows) =>
    rows
      .filter((row) => !isBlankCriterion(row))
      .map(plain)
      .join("\n"),
  fromText: (text) =>
    criterionFormat.parse(text) ?? filledLines(text).map((line) => ({ kind: "free", text: line })),
  fill: (row, words) => (row.kind === "free" ? { ...row, text: words } : { ...row, then: words }),
  words: (row) => (row.kind === "free" ? row.text : row.then),
};
