/** Locations in the document that an answer names: links to them. */
import { type DocumentParts, readParts } from "@/features/actions/document-parts";
import { locationLink } from "@/lib/markdown/location-links";

/** How the review and what is missing are asked for. */
const ASKS =
  /^(?:please )?(?:review(?: (?:this|it|the document))?|what(?:['’]s| is) (?:still )?missing(?: in (?:this|the) document)?)[\s.?!]*$/i;
const COUNTS = /\b\d[\d,]* findings?\b/;

/** Whether an answer tells what the review found. */
export function tellsOfReview(answer: string, question: string): boolean {
  return ASKS.test(question.trim()) || COUNTS.test(answer);
}

const ID = "[A-Z]{1,5}-\\d{2,4}";
const MARKERS = /[\\^$.*+?()[\]{}|/]/g;
/** "Row 2" of a table, "Line 4" of a section. */
const PART = "(?:[Rr]ow|[Ll]ine) \\d{1,6}";
const WRITTEN_APART = /(`[^`\n]*`|\[[^\]\n]*\]\([^)\n]*\))/;
/** More than these are not looked for: an answer is drawn at once. */
const HEADINGS = 300;

/** An answer with links to the ids that it names, and in one about the review also to sections, rows and lines. */
export function linkNames(answer: string, content: string, isReview: boolean): string {
  const parts = readParts(content);
  const names = namesIn(parts, isReview);
  if (names === null) return answer;
  let section = "";
  const linked = (words: string): string => {
    if (/^(?:row|line) \d/i.test(words)) {
      const name = `${section}/${words.charAt(0).toUpperCase()}${words.slice(1)}`;
      return section === "" ? words : locationLink(words, name);
    }
    const known = sectionOf(words, parts);
    if (known === null) return words;
    section = known;
    return locationLink(words, words);
  };
  return answer
    .split(WRITTEN_APART)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replace(names, linked)))
    .join("");
}

/** The section that a name is, or that it stands in; null for a name that the document does not hold. */
function sectionOf(name: string, { sections, requirements }: DocumentParts): string | null {
  if (sections.some(({ heading }) => heading === name)) return name;
  const requirement = requirements.find(({ id }) => id === name);
  return requirement ? (requirement.section ?? "") : null;
}

function namesIn({ sections, requirements }: DocumentParts, isReview: boolean): RegExp | null {
  const headings = isReview
    ? [...new Set(sections.slice(0, HEADINGS).map(({ heading }) => heading))].filter((each) => each !== "")
    : [];
  const longestFirst = headings
    .toSorted((one, other) => other.length - one.length)
    .map((each) => each.replace(MARKERS, "\\$&"));
  const alternatives = [
    ...longestFirst,
    ...(requirements.length > 0 ? [ID] : []),
    ...(isReview ? [PART] : []),
  ];
  if (alternatives.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}-])`, "gu");
}
