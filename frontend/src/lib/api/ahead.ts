/** Answers that were asked for before the code that reads them was there. */
import { jsonRequest } from "./client";
import { type Person, thisPerson } from "./person";

const asked = new Map<string, { answer: Promise<unknown>; by: Person }>();

/** Asks for what is at this path; whoever wants it next takes the answer. */
export function askAhead(path: string): void {
  const answer = jsonRequest("GET", path);
  // Nobody may come for it; whoever does is told.
  answer.catch(() => undefined);
  asked.set(path, { answer, by: thisPerson() });
}

/** The answer that was asked for ahead, once, by whoever is here still; undefined without one. */
export function takeAhead<T>(path: string): Promise<T> | undefined {
  const ahead = asked.get(path);
  asked.delete(path);
  return ahead?.by === thisPerson() ? (ahead.answer as Promise<T>) : undefined;
}
