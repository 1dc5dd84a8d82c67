/** Choosing, filtering and previewing templates. No React here. */
import type { Template } from "@/lib/api/types";

export const POPULAR_COUNT = 6;
const PAGE_SIZE = 12;
const PAGE_BUTTONS = 5;
const PREVIEW_LENGTH = 350;

/** The template flagged as default, else the first; undefined when there are none. */
export function defaultTemplate(templates: readonly Template[]): Template | undefined {
  return templates.find((template) => template.isDefault) ?? templates[0];
}

/** Any one of them. `random` answers a number from 0 up to, not including, 1. */
export function randomTemplate(templates: readonly Template[], random = Math.random): Template | undefined {
  return templates[Math.floor(random() * templates.length)];
}

/** The categories in the order of the library. */
export function categoriesOf(templates: readonly Template[]): string[] {
  return [...new Set(templates.map((template) => template.category))];
}

export function inCategory<Any extends Template>(
  templates: readonly Any[],
  category: string | undefined,
): Any[] {
  return templates.filter((template) => category === undefined || template.category === category);
}

/** How many pages hold `count` templates; an empty gallery still has one. */
export function pageCount(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}

/** The templates of a page counted from 1. */
export function pageOf(templates: readonly Template[], page: number): Template[] {
  return templates.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}

/** At most five page numbers round the current one, sliding so that the window stays full at both ends. */
export function pageWindow(page: number, pages: number): number[] {
  const length = Math.min(PAGE_BUTTONS, pages);
  const first = Math.min(Math.max(1, page - Math.floor(length / 2)), pages - length + 1);
  return Array.from({ length }, (_, offset) => first + offset);
}

/** A line of the preview: a numbered heading, or a paragraph below one. */
export interface PreviewLine {
  text: string;
  /** The number of the section, for a heading. */
  section: number | null;
}

const HEADING = /^#{1,6}\s+/;
/** What begins a line of Markdown without being part of the sentence: quotes, list markers, check boxes, numbers. */
const LINE_MARKERS = /^(?:>\s*|[-*+]\s+(?:\[[ xX]\]\s+)?|\d+\.\s+)+/;
const TABLE_RULE = /^\|?[\s:|-]+\|?$/;

function plainText(line: string): string {
  return line
    .replace(LINE_MARKERS, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`]{1,3}/g, "")
    .replace(/\s*\|\s*/g, "  ")
    .trim();
}

/** The first 350 characters of a template's content, as numbered headings and plain lines. */
export function previewLines(content: string): PreviewLine[] {
  let section = 0;
  return content
    .slice(0, PREVIEW_LENGTH)
    .split("\n")
    .filter((line) => line.trim() !== "" && !TABLE_RULE.test(line))
    .map((line) => {
      if (!HEADING.test(line)) return { text: plainText(line), section: null };
      section += 1;
      return { text: plainText(line.replace(HEADING, "")), section };
    });
}
