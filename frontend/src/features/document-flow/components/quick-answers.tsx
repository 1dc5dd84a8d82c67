/** The answers that steer the interview: back, on without an answer, or an honest "I don't know". */
import { Button } from "@/components/ui/button";
import type { Interview } from "@/lib/api/types";

import { CONTROL_ANSWERS, type ControlAnswer, isOffered } from "../model";

interface QuickAnswersProps {
  interview: Interview;
  /** Whether it was pressed by keyboard, which then needs a place to go on from: the button goes away. */
  onAnswer: (answer: ControlAnswer, byKeyboard: boolean) => void;
}

export function QuickAnswers({ interview, onAnswer }: QuickAnswersProps) {
  return (
    <div role="group" aria-label="Other answers" className="-ml-2 flex gap-0.5">
      {CONTROL_ANSWERS.filter((answer) => isOffered(answer, interview)).map((answer) => (
        <Button
          key={answer}
          variant="ghost"
          size="tool"
          className="max-md:h-10"
          onClick={(event) => onAnswer(answer, event.detail === 0)}
        >
          {answer.replace("'", "’")}
        </Button>
      ))}
    </div>
  );
}
