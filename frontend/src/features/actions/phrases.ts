/** The sentences that carry actions out in the chat, and whether a text is one of them. */
import type { Action } from "./action-types";

/** Those of the assistant that are no actions. */
const OTHERS = ["review", "what is missing", "undo", "help", "rename document to {title}", "title: {title}"];
/** Which of several objects of one name is meant. */
const AT_LINE = "(?: at line \\d+)?";

export function phraseTest(actions: readonly Pick<Action, "phrases">[]): (text: string) => boolean {
  const phrases = [...actions.flatMap((action) => action.phrases), ...OTHERS];
  const test = new RegExp(`^(?:${phrases.map(patternOf).join("|")})${AT_LINE}$`, "is");
  return (text) => test.test(text.trim());
}

function patternOf(phrase: string): string {
  return phrase
    .split(/\{\w+\}/)
    .map((words) => words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
    .join(".+");
}
