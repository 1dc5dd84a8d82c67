/** The four ways in which the assistant talks in the chat, and what introduces each. No React here. */
import type { ChatMode } from "@/lib/api/types";

interface ModeWords {
  /** On its tab. */
  label: string;
  title: string;
  description: string;
  /** Offered to begin with: each can be sent as it stands. */
  prompts: readonly [string, string, string];
}

export const MODES: Readonly<Record<ChatMode, ModeWords>> = {
  general: {
    label: "General",
    title: "General chat",
    description: "Ask about requirements, metrics and product practice",
    prompts: [
      "Which sections does every PRD need?",
      "How do I turn a wish into a testable requirement?",
      "What makes a good non-goal?",
    ],
  },
  brainstorm: {
    label: "Brainstorm",
    title: "Brainstorm chat",
    description: "Turn one idea into many, then pick the best",
    prompts: [
      "SCAMPER: help new users reach their first success sooner",
      "How might we: make the weekly report less work for team leads",
      "The opposite: let people work where there is no connection",
    ],
  },
  persona: {
    label: "Persona",
    title: "Persona chat",
    description: "Describe who you're building for, based on what you know",
    prompts: [
      "Create a persona of a field inspector who works without a connection",
      "Create a persona of a team lead who approves reports every Friday",
      "Create a persona of a buyer who has never used a product like ours",
    ],
  },
  feedback: {
    label: "Feedback",
    title: "Feedback chat",
    description: "Paste an idea or draft to see what's vague or missing",
    prompts: [
      "The app must be fast and easy to use",
      "The report must be sent soon, exact time tbd",
      "Users must be able to search and filter and export reports",
    ],
  },
};

/** In the order of the tabs. */
export const MODE_ORDER: readonly ChatMode[] = ["general", "brainstorm", "persona", "feedback"];

/** The mode of that name; undefined for any other word. */
export function readMode(name: string | undefined): ChatMode | undefined {
  return MODE_ORDER.find((mode) => mode === name);
}

export const ALL_PROMPTS: readonly string[] = MODE_ORDER.flatMap((mode) => MODES[mode].prompts);
