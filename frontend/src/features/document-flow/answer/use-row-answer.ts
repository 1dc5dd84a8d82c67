/** Parts that every answer made of rows has: its fields, the ways between them, and the frame round them. */
import type { InterviewQuestion } from "@/lib/api/types";

import { useFieldFocus } from "./field";
import type { Format } from "./format";
import { type AnswerKeys, switchToText } from "./use-answer";
import { useRowFields } from "./use-row-fields";

export function useRowAnswer<Row>(keys: AnswerKeys, question: InterviewQuestion, format: Format<Row>) {
  const { frame, go, goAfter } = useFieldFocus();
  const fields = useRowFields(keys.rows, question, format, goAfter);
  const { rows, markdown, notice } = fields;
  const onSelect = () => switchToText(keys, rows, format);
  return {
    frame,
    go,
    goAfter,
    fields,
    /** The button below the rows that adds another, with the keys that do so. */
    adding: (label: string, keysShown: [key: string, does: string][]) => ({
      label,
      keys: keysShown,
      onSelect: () => fields.addBehind(rows.length - 1),
    }),
    /** Goes to the frame, beside what is sent. */
    sent: { markdown, notice, other: { label: "Write it as text", icon: "text" as const, onSelect } },
  };
}
