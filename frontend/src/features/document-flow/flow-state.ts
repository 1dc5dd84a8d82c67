/** The way from a template to a document: the steps before there is one, and what the interview says of itself. */
import { withReturned } from "@/features/conversation/composer-text";
import type { FlowMode, Interview, Template, TemplateDetail } from "@/lib/api/types";
import { count } from "@/lib/format/count";
import { firstTitle } from "@/lib/format/title";
import { lengthOf } from "@/lib/format/length";
import { TITLE_LIMIT, titleTooLong } from "@/lib/format/title-length";

/** Milliseconds until the finished document is opened. */
const COMPLETE_DELAY = 1500;
/** Milliseconds until the document is opened after a start that asked for it. */
const AUTO_NAVIGATE_DELAY = 500;
/** Milliseconds until a guest is asked to sign up for the document just made. */
export const GUEST_PROMPT_DELAY = 500;

export const TITLE_REQUIRED = {
  title: "Title required",
  description: "Please enter what you're working on",
} as const;

/** Before there is a document: the title is asked for, then the start is under way. */
export type StartState =
  | { step: "title"; title: string; brief: string | null; error: string | null }
  | { step: "starting"; title: string; brief: string | null };

export type StartAction =
  | { type: "type"; title: string }
  | { type: "paste"; text: string }
  /** From the address; what was typed for the title gives way to what was asked for since. */
  | { type: "offer"; title: string | undefined; brief: string | undefined }
  | { type: "drop-brief" }
  | { type: "submit" }
  /** The start was refused, stopped or lost: back to the title, with everything that was written. */
  | { type: "fail"; error: string | null };

/** A title that is known already is offered with the brief it came from; a start that was under way goes on. */
export function initialStart(title: string, brief: string | null, isRunning: boolean): StartState {
  if (isRunning) return { step: "starting", title, brief };
  return { step: "title", title, brief, error: null };
}

export function reduceStart(state: StartState, action: StartAction): StartState {
  switch (action.type) {
    case "fail":
      return { step: "title", title: state.title, brief: state.brief, error: action.error };
    case "type":
      return state.step === "title" ? { ...state, title: action.title, error: null } : state;
    case "paste":
      return state.step === "title" ? paste(state, action.text.trim()) : state;
    case "offer":
      return state.step === "title" ? offer(state, action.title, action.brief) : state;
    case "drop-brief":
      return state.step === "title" ? { ...state, brief: null } : state;
    case "submit":
      return state.step === "title" ? submit(state) : state;
  }
}

/** Below what was pasted before: nothing is overwritten, and no title that is there. */
function paste(state: Extract<StartState, { step: "title" }>, text: string): StartState {
  const title = state.title.trim() === "" ? briefTitle(text) : state.title;
  const brief = state.brief === null ? text : withReturned(text, state.brief);
  return { ...state, title, brief, error: null };
}

function offer(
  state: Extract<StartState, { step: "title" }>,
  title = state.title,
  brief?: string,
): StartState {
  return { ...state, title, brief: withOffered(state.brief ?? "", brief), error: null };
}

/** What was kept for the first answer, with what the address offers for it. */
export function withOffered(kept: string, offered = ""): string | null {
  return (kept.includes(offered) ? kept : withReturned(kept, offered)) || null;
}

function submit(state: Extract<StartState, { step: "title" }>): StartState {
  const error = titleError(state.title);
  if (error !== null) return { ...state, error };
  return { step: "starting", title: state.title.trim(), brief: state.brief };
}

export function titleError(title: string): string | null {
  return title.trim() === "" ? TITLE_REQUIRED.description : titleTooLong(title);
}

/** More than a title: several lines, or longer than a title may be. It becomes the first answer as a whole. */
export function isBrief(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.includes("\n") || lengthOf(trimmed) > TITLE_LIMIT;
}

/** The first line of a brief that says something, without the markers of a heading or list. */
function briefTitle(text: string): string {
  const line = text.split("\n").find((each) => /[\p{L}\p{N}]/u.test(each)) ?? "";
  return firstTitle(line.replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/, "").replace(/[*_`]+/g, ""));
}

const MODE_NAMES: Record<FlowMode, string> = { "ai-assisted": "AI-assisted", "start-new": "Start new" };

/**
 * "Standard PRD · AI-assisted · 13 sections, about 15 minutes". What Start new does depends on who writes; it is left
 * out while that is not known.
 */
export function templateLine(template: Template, mode: FlowMode, isBuiltin?: boolean): string {
  const sections = count(template.sections.length, "section");
  const drafted = { true: ", opens with the template's headings", false: ", drafted at once" };
  const what =
    mode === "ai-assisted"
      ? `, about ${template.minutes} minutes`
      : isBuiltin === undefined
        ? ""
        : drafted[`${isBuiltin}`];
  return [template.name, MODE_NAMES[mode], `${sections}${what}`].join(" · ");
}

/** The sections of a template whose interview has not begun: all of them wait. */
export function openSections(template: TemplateDetail): Interview["sections"] {
  return template.sections.map(({ heading, required, kind, questions }) => ({
    heading,
    required,
    kind,
    state: "open",
    answered: 0,
    questions: questions.length,
    cellsToSet: 0,
    filledBy: null,
  }));
}

export interface InterviewProgress {
  /** "Section 4 of 13", or in the end how many were filled. */
  position: string;
  /** The name of the section asked about. */
  heading: string | null;
  /** "4 of 22 covered", by answers or a brief; empty where the position says it. */
  covered: string;
}

export function interviewProgress(interview: Interview): InterviewProgress {
  const { sections, current, isComplete, filledCount, answeredCount, questionCount } = interview;
  const covered = `${answeredCount} of ${questionCount} covered`;
  if (isComplete || current === null) {
    const isWhole = filledCount === sections.length && isNothingOpen(interview);
    const all = count(sections.length, "section");
    const position = isWhole
      ? `${sections.length === 1 ? "" : "All "}${all} covered`
      : `${filledCount} of ${all} filled`;
    return { position, heading: null, covered: isWhole ? "" : covered };
  }
  return {
    position: `Section ${current.index + 1} of ${sections.length}`,
    heading: current.heading,
    covered,
  };
}

/** What the buttons beside a question do, with the words that are said for it. */
export const MOVES = [
  { move: "back", words: "Back" },
  { move: "skip", words: "Skip" },
  { move: "unknown", words: "I don't know" },
  { move: "finish", words: "Finish now" },
] as const;
export type Move = (typeof MOVES)[number]["move"];

/** Said of the one that ends the interview rather than going on in it. */
export const FINISHES = "Ends the interview. Your answers are kept.";

/** A question to go back to, or with `cells` the empty cells of its section. */
export interface Target {
  index: number;
  number: number;
  cells?: boolean;
}

/** There is nothing before the first question to go back to, and nothing to finish before something is written. */
export function isOffered(move: Move, interview: Interview): boolean {
  if (move === "finish") return interview.filledCount > 0 || interview.answeredCount > 0;
  const { index = 0, number = 0, kind } = interview.current ?? {};
  return move !== "back" || index > 0 || number > 0 || kind === "cells";
}

/** What finishing now leaves without an answer; null when nothing the document needs is still to be asked about. */
export function finishWarning({ missing }: Interview): string | null {
  if (missing.length === 0) return null;
  const sections = [...new Set(missing.map(({ heading }) => heading))].join(", ");
  const [have, them] = missing.length === 1 ? ["has", "it"] : ["have", "them"];
  return `${count(missing.length, "question")} that this document needs ${have} no answer yet: ${sections}. You can come back to ${them} from the last page.`;
}

/** Every question has an answer, and every cell something in it. */
function isNothingOpen({ missing, skipped, cellsToSet }: Interview): boolean {
  return missing.length === 0 && skipped.length === 0 && cellsToSet === 0;
}

/** What an interview that is over left open, beside what the document needs: "2 skipped", "6 cells to be set". */
export function stillOpen({
  skipped,
  cellsToSet,
}: Interview): { name: "skipped" | "cells"; words: string }[] {
  return [
    ...(skipped.length > 0
      ? [{ name: "skipped" as const, words: `${skipped.length.toLocaleString("en")} skipped` }]
      : []),
    ...(cellsToSet > 0 ? [{ name: "cells" as const, words: `${count(cellsToSet, "cell")} to be set` }] : []),
  ];
}

/** Complete is a document in which nothing is left open; one in which nothing was written is none. */
export function isDocumentComplete(interview: Interview, content: string): boolean {
  return interview.isComplete && isNothingOpen(interview) && content.trim() !== "";
}

/** When to leave the flow for the document; null while there is something to be done here. */
export function redirectDelay(autoNavigate: boolean, interview: Interview | undefined): number | null {
  if (autoNavigate) return AUTO_NAVIGATE_DELAY;
  return interview?.isComplete && isNothingOpen(interview) ? COMPLETE_DELAY : null;
}
