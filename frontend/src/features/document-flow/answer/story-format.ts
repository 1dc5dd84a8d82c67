/** User stories in three fields: as whom, what is wanted, and what for. */
import { filledLines } from "@/lib/markdown/table-rows";
import { type Format, oneLine, type Story } from "./format";
import { filledItems } from "./list-format";

const STORY =
  /^(?:As an? (?<as>.+?))?(?:(?:, |^)I want (?<want>.+?))?(?:(?:, |^)so that (?<soThat>.+?))?\.?$/i;

/** Words that begin with the sound of a vowel. */
const VOWEL = /^(?!eu|one|uni(?![nm])|us[aeiou]|ut[ei])[aeiou]/i;

function sentence({ as, want, soThat }: Story): string {
  const parts = [
    as.trim() && `${VOWEL.test(as.trim()) ? "As an" : "As a"} ${oneLine(as)}`,
    want.trim() && `I want ${oneLine(want)}`,
    soThat.trim() && `so that ${oneLine(soThat)}`,
  ];
  const words = parts.filter((part) => part !== "").join(", ");
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

function isBlank({ as, want, soThat }: Story): boolean {
  return (as + want + soThat).trim() === "";
}

/** Null for a sentence of another kind, and for one whose words could be parted in more than one way. */
function readSentence(line: string): Story | null {
  const { as = "", want = "", soThat = "" } = STORY.exec(line.trim())?.groups ?? {};
  const story = { as: as.trim(), want: want.trim(), soThat: soThat.trim() };
  const isOne = (line.match(/(?:^|, )I want /gi)?.length ?? 0) <= 1;
  const isOther = (line.match(/(?:^|, )so that /gi)?.length ?? 0) <= 1;
  return isBlank(story) || !isOne || !isOther ? null : story;
}

function readAll(lines: readonly string[]): Story[] | null {
  const rows = lines.map(readSentence);
  return rows.length > 0 && rows.every((row) => row !== null) ? rows : null;
}

export const storyFormat: Format<Story> = {
  blank: () => ({ as: "", want: "", soThat: "" }),
  isBlank,
  render: (rows) =>
    rows
      .filter((row) => !isBlank(row))
      .map((row) => `- ${sentence(row)}`)
      .join("\n"),
  parse: (markdown) => {
    const lines = filledItems(markdown);
    if (!lines?.every((line) => /^[-*+] +\S/.test(line))) return null;
    return readAll(lines.map((line) => line.replace(/^[-*+] +/, "")));
  },
  toText: (rows) =>
    rows
      .filter((row) => !isBlank(row))
      .map(sentence)
      .join("\n"),
  fromText: (text) => storyFormat.parse(text) ?? readAll(filledLines(text)),
  fill: (row, words) => ({ ...row, want: words }),
  words: ({ want }) => want,
};
