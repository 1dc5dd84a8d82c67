/** Fields in which the question at hand is answered, in its shape, or the text in their place. */
import { useEffect, useEffectEvent } from "react";

import type { InterviewQuestion } from "@/lib/api/types";

import type { AnswerForm } from "./answer-form";
import type { Sending } from "./answer-frame";
import { CellsInput } from "./cells-input";
import { CriteriaInput } from "./criteria-input";
import { GridInput } from "./grid-input";
import { LinesInput } from "./lines-input";
import { RequirementsInput } from "./requirements-input";
import { StoriesInput } from "./stories-input";
import type { Answer } from "./use-answer";

interface AnswerFieldsProps extends Sending {
  answer: Answer;
  form: AnswerForm;
  question: InterviewQuestion;
  onWholeTable: () => void;
  /** They have been drawn. */
  onFields: () => void;
}

export function AnswerFields({ answer, form, onWholeTable, onFields, ...props }: AnswerFieldsProps) {
  const drawn = useEffectEvent(onFields);
  useEffect(() => drawn(), []);
  const { keys } = answer;
  switch (form.kind) {
    case "lines":
      return <LinesInput {...props} keys={keys} form={form} />;
    case "grid":
      return <GridInput {...props} keys={keys} form={form} />;
    case "requirements":
      return <RequirementsInput {...props} keys={keys} form={form} />;
    case "stories":
      return <StoriesInput {...props} keys={keys} form={form} />;
    case "criteria":
      return <CriteriaInput {...props} keys={keys} form={form} />;
    case "cells":
      return <CellsInput {...props} keys={keys} form={form} onWholeTable={onWholeTable} />;
  }
}
