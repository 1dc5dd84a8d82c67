/** The answers that steer the interview: back, on without an answer, or an honest "I don't know". */
import { useState } from "react";

import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { Button } from "@/components/ui/button";
import type { Interview } from "@/lib/api/types";

import { CONTROL_ANSWERS, type ControlAnswer, finishWarning, isOffered } from "../model";

interface QuickAnswersProps {
  interview: Interview;
  /** Whether it was pressed by keyboard, which then needs a place to go on from: the button goes away. */
  onAnswer: (answer: ControlAnswer, byKeyboard: boolean) => void;
}

export function QuickAnswers({ interview, onAnswer }: QuickAnswersProps) {
  /** Finishing was pressed while something is left, and how. */
  const [asked, setAsked] = useState<{ byKeyboard: boolean } | null>(null);
  const warning = finishWarning(interview);
  const press = (answer: ControlAnswer, byKeyboard: boolean) => {
    if (answer === "Finish now" && warning !== null) setAsked({ byKeyboard });
    else onAnswer(answer, byKeyboard);
  };
  return (
    <div role="group" aria-label="Other answers" className="-ml-2 flex gap-0.5">
      {CONTROL_ANSWERS.filter((answer) => isOffered(answer, interview)).map((answer) => (
        <Button
          key={answer}
          variant="ghost"
          size="tool"
          className="max-md:h-10"
          onClick={(event) => press(answer, event.detail === 0)}
        >
          {answer.replace("'", "’")}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title="Finish interview"
        description={warning}
        onConfirm={() => {
          setAsked(null);
          onAnswer("Finish now", asked?.byKeyboard ?? false);
        }}
      />
    </div>
  );
}
