/** Says to those who listen what changed in the conversation: once when the wait begins, once when the answer is there. */

import { spoken } from "../spoken";

/** Longer answers are read at leisure in the log. */
const LONGEST = 400;

interface AnnouncerProps {
  isWaiting: boolean;
  /** The last answer, Markdown as it came. Null says nothing, as for a history that was only loaded. */
  answer: string | null;
}

export function Announcer({ isWaiting, answer }: AnnouncerProps) {
  const said = answer === null ? "" : spoken(answer);
  const words = said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said;
  return (
    <p role="status" className="sr-only">
      {isWaiting ? "AI is thinking..." : words}
    </p>
  );
}
