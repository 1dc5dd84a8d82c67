/** What was just asked and the answer that comes: shown at once, and gone again when it cannot be sent. */
import { RunningAnswer, type TextSource } from "./running-answer";
import { UserMessage } from "./user-message";

interface PendingTurnProps {
  /** What the person wrote; blank when the turn began without words of theirs. */
  content: string;
  text: TextSource;
  status: string | null;
  reconnecting: boolean;
  name: string;
  guest: boolean;
}

export function PendingTurn({ content, text, status, reconnecting, name, guest }: PendingTurnProps) {
  return (
    <>
      {content !== "" && <UserMessage text={content} name={name} guest={guest} />}
      <RunningAnswer text={text} status={status} reconnecting={reconnecting} />
    </>
  );
}
