/** Form of an answer: the input in which a question of the interview is answered, and what its rows are made into. */
import { type Cells } from "@/lib/markdown/table-rows";
import type { Interview, InterviewQuestion } from "@/lib/api/types";

import { criterionFormat } from "./criterion-format";
import type { Criterion, Entry, Format, Requirement, Story } from "./format";
import { listFormat } from "./list-format";
import { requirementFormat } from "./requirement-format";
import { storyFormat } from "./story-format";
import { tableFormat } from "./table-format";

export type AnswerForm =
  | { kind: "lines"; format: Format<Entry>; isChecklist: boolean }
  | { kind: "grid"; format: Format<Cells>; columns: readonly string[] }
  | { kind: "requirements"; format: Format<Requirement>; nextId: string }
  | { kind: "stories"; format: Format<Story> }
  | { kind: "criteria"; format: Format<Criterion> }
  | { kind: "cells"; columns: readonly string[] };

const COLUMNS: Partial<Record<InterviewQuestion["kind"], readonly string[]>> = {
  metrics: ["Metric", "Baseline", "Target", "By"],
  risks: ["Risk", "Mitigation", "Owner"],
};

/** Null where the answer is written as text. */
export function answerForm(question: InterviewQuestion, sections: Interview["sections"]): AnswerForm | null {
  const isMore = question.kind === "more";
  // What is added to a section has the shape of what stands in it.
  const kind = isMore ? (sections[question.index]?.kind ?? "prose") : question.kind;
  const columns = question.columns.length > 0 ? question.columns : (COLUMNS[kind] ?? []);
  switch (kind) {
    case "bullets":
    case "choice":
    case "questions":
    case "checklist": {
      const isChecklist = kind === "checklist";
      return { kind: "lines", format: listFormat(isChecklist), isChecklist };
    }
    case "metrics":
    case "risks":
    case "table":
      return columns.length > 0 ? { kind: "grid", format: tableFormat(columns), columns } : null;
    case "requirements": {
      const nextId = question.nextId ?? `${question.prefix ?? "FR"}-001`;
      return { kind: "requirements", format: requirementFormat(nextId), nextId };
    }
    case "stories":
      return { kind: "stories", format: storyFormat };
    case "criteria":
      return { kind: "criteria", format: criterionFormat };
    case "cells":
      return question.row && columns.length > 0 ? { kind: "cells", columns } : null;
    case "prose":
    case "quote":
    case "faq":
    case "more":
      return null;
  }
}
