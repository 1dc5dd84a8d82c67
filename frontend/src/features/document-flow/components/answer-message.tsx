/** Answer of the person: a list as a list, a table as how long it is, and everything else as it was written. */
import { memo } from "react";

import { UserMessage } from "@/features/conversation/components/user-message";
import type { Message } from "@/lib/api/types";
import { count } from "@/lib/format/count";
import { Markdown } from "@/lib/markdown/lazy-markdown";

import { messageForm } from "../answer/message-form";

interface AnswerMessageProps {
  text: string;
  /** The section it was written into, where that is known. */
  section: string | null;
  name: string;
  guest: boolean;
  author?: Message["author"] | undefined;
}

export const AnswerMessage = memo(function AnswerMessage({ text, section, ...by }: AnswerMessageProps) {
  const form = messageForm(text);
  switch (form.kind) {
    case "text":
      return <UserMessage text={text} {...by} />;
    case "markdown":
      return (
        <UserMessage text={text} {...by}>
          <Markdown text={text} lines />
        </UserMessage>
      );
    case "row": {
      const words = form.cells.filter((cell) => cell !== "").join(" · ");
      return <UserMessage text={words} {...by} />;
    }
    case "table": {
      const rows = count(form.rows, "row");
      return <UserMessage text={section === null ? rows : `${section}, ${rows}`} {...by} />;
    }
  }
});
