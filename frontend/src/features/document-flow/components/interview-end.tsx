/** The last page of an interview: what has no answer, each a way back to its question. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { AssistantRow } from "@/components/conversation";
import type { Interview, TemplateDetail } from "@/lib/api/types";

import { templateQuery } from "../api/queries";

type Missing = Interview["missing"][number];

interface InterviewEndProps {
  interview: Interview;
  onQuestion: (question: { index: number; number: number }) => void;
  /** What the review found, below the questions. */
  review?: ReactNode;
}

export function InterviewEnd({ interview, onQuestion, review }: InterviewEndProps) {
  const { missing, templateId } = interview;
  const { data: template } = useQuery({
    ...templateQuery(templateId),
    enabled: missing.length > 0,
    throwOnError: false,
  });
  if (missing.length === 0 && !review) return null;
  return (
    <AssistantRow said="">
      {missing.length > 0 && (
        <>
          <p>{missing.length === 1 ? "This question has no answer:" : "These questions have no answer:"}</p>
          <ul aria-label="Without an answer" className="grid gap-1.5">
            {missing.map((each) => (
              <li key={`${each.index}.${each.question}`}>
                <button
                  type="button"
                  className="link text-left"
                  onClick={() => onQuestion({ index: each.index, number: numberOf(each, template) })}
                >
                  {each.question}
                </button>{" "}
                <span className="type-caption text-muted">{each.heading}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {review}
    </AssistantRow>
  );
}

/** The number of a question in its section; its first while the template is not known. */
function numberOf({ index, question }: Missing, template: TemplateDetail | undefined): number {
  const questions = template?.sections[index]?.questions ?? [];
  return Math.max(
    0,
    questions.findIndex(({ ask }) => ask === question),
  );
}
