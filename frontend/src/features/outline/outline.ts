/** The outline of a text: its sections with their numbers and counts, and the requirements below them. No React here. */
import { readParts } from "@/features/actions/document-parts";
import { isOfQuestions } from "@/features/actions/fits";
import { anchorsOf, plainWords } from "@/lib/markdown/anchors";
import { withoutTitle } from "@/lib/markdown/headings";

export interface OutlineRequirement {
  readonly id: string;
  readonly words: string;
  readonly from: number;
}

export interface OutlineSection {
  /** The same as long as its heading is, wherever it stands. */
  readonly key: string;
  /** What an address names it by. */
  readonly anchor: string;
  readonly level: number;
  /** How far it is below the sections that nothing is above. */
  readonly depth: number;
  /** The one that it was written with, else where it is among those that nothing is above. */
  readonly number: string | null;
  readonly words: string;
  /** Where its heading begins, and where the next section begins that is not part of it. */
  readonly from: number;
  readonly to: number;
  /** How many requirements it has, or how many questions nobody has answered; null where it is about neither. */
  readonly count: { readonly number: number; readonly of: "requirement" | "question" } | null;
  /** Those right below its heading. */
  readonly requirements: readonly OutlineRequirement[];
  /** It only repeats the title of the document, and is not listed. */
  readonly isTitle: boolean;
}

/** "4", "4.1" or "4.1." in front of a heading's words. */
const OWN_NUMBER = /^(\d+(?:\.\d+)*)[.)]?\s+(?=\S)/;
const QUESTION = /^\s*(?:[-*+]|\d+[.)])\s+(?!\[[xX]\])(?=\S)/;

/** Those whose answer is not written behind them. */
function openQuestions(lines: readonly string[]): number {
  return lines.filter((line) => QUESTION.test(line) && !line.includes(" Answer: ")).length;
}

function startsOf(lines: readonly string[]): number[] {
  let at = 0;
  return lines.map((line) => {
    const start = at;
    at += line.length + 1;
    return start;
  });
}

export function readOutline(content: string, title = ""): OutlineSection[] {
  const { sections, requirements } = readParts(content);
  const lines = content.split("\n");
  const starts = startsOf(lines);
  const startOf = (line: number): number => starts[line - 1] ?? content.length;
  const hasTitle = withoutTitle(content, title) !== content;
  const listed = hasTitle ? sections.slice(1) : sections;
  const top = Math.min(...listed.map(({ level }) => level));
  const seen = new Map<string, number>();
  const nth = (name: string): number => {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count;
  };
  const anchors = anchorsOf(listed.map(({ heading }) => heading));
  if (hasTitle) anchors.unshift("");
  let count = 0;
  return sections.map(({ heading, level, line }, index): OutlineSection => {
    const next = sections.slice(index + 1).find((other) => other.level <= level)?.line ?? lines.length + 1;
    const inner = sections[index + 1]?.line ?? lines.length + 1;
    const own = requirements.filter((each) => each.line > line && each.line < inner);
    const isTitle = hasTitle && index === 0;
    if (!isTitle && level === top) count += 1;
    const words = plainWords(heading);
    const written = OWN_NUMBER.exec(words);
    return {
      key: `${heading}#${nth(heading)}`,
      anchor: anchors[index] ?? "",
      level,
      depth: Math.max(0, level - top),
      number: written?.[1] ?? (!isTitle && level === top ? String(count) : null),
      words: words.slice(written?.[0].length ?? 0),
      from: startOf(line),
      to: startOf(next),
      count: isTitle
        ? null
        : countOf(
            requirements.filter((each) => each.line > line && each.line < next).length,
            isOfQuestions(heading) ? openQuestions(lines.slice(line, inner - 1)) : 0,
          ),
      requirements: own.map((each) => ({
        id: each.id,
        words: plainWords(each.words),
        from: startOf(each.line) + (each.inRow ?? 0),
      })),
      isTitle,
    };
  });
}

function countOf(requirements: number, questions: number): OutlineSection["count"] {
  if (requirements > 0) return { number: requirements, of: "requirement" };
  return questions > 0 ? { number: questions, of: "question" } : null;
}

/** The section that a position is in, and the requirement. */
export interface OutlinePlace {
  readonly section: string;
  readonly requirement: string | null;
}

export function placeAt(outline: readonly OutlineSection[], position: number): OutlinePlace | null {
  const section = outline.findLast(({ from }) => from <= position);
  if (!section) return null;
  const requirement = section.requirements.findLast(({ from }) => from <= position);
  return { section: section.key, requirement: requirement?.id ?? null };
}
