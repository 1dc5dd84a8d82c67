/** Answers that were asked for before the code that reads them was there. */
import { jsonRequest } from "./client";

const asked = new Map<string, Promise<unknown>>();

/** Asks for what is at this path; whoever wants it next takes the answer. */
export function askAhead(path: string): void {
  const answer = jsonRequest("GET", path);
  // Nobody may come for it; whoever does is told.
  answer.catch(() => undefined);
  asked.set(path, answer);
}

/** The answer that was asked for ahead, once; undefined without one. */
export function takeAhead<T>(path: string): Promise<T> | undefined {
  const answer = asked.get(path) as Promise<T> | undefined;
  asked.delete(path);
  return answer;
}
