/** The answers that steer the interview: back, on without an answer, or an honest "I don't know". */
import { useState } from "react";

import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { Button } from "@/components/ui/button";
import type { Interview } from "@/lib/api/types";
import { cn } from "@/lib/cn";

import { FINISHES, finishWarning, isOffered, type Move, MOVES } from "../flow-state";

interface QuickAnswersProps {
  interview: Interview;
  /** Whether it was pressed by touch: then the keyboard on the screen stays away until an answer is typed. */
  onMove: (move: Move, byTouch: boolean) => void;
}

export function QuickAnswers({ interview, onMove }: QuickAnswersProps) {
  /** Finishing was pressed while something is left, and how. */
  const [asked, setAsked] = useState<{ byTouch: boolean } | null>(null);
  const warning = finishWarning(interview);
  const press = (move: Move, byTouch: boolean) => {
    if (move === "finish" && warning !== null) setAsked({ byTouch });
    else onMove(move, byTouch);
  };
  return (
    <div role="group" aria-label="Other answers" className="-ml-2 flex flex-wrap gap-0.5">
      {MOVES.filter(({ move }) => isOffered(move, interview)).map(({ move, words }) => (
        <Button
          key={move}
          // It is no answer to the question, and stands apart from those.
          variant={move === "finish" ? "default" : "ghost"}
          size="tool"
          title={move === "finish" ? FINISHES : undefined}
          className={cn("max-md:h-10", move === "finish" && "ml-auto")}
          onClick={({ nativeEvent }) => press(move, isTouch(nativeEvent))}
        >
          {words}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title="Finish interview"
        isHarmless
        description={warning}
        onConfirm={() => {
          setAsked(null);
          onMove("finish", asked?.byTouch ?? false);
        }}
      />
    </div>
  );
}

function isTouch(event: Event): boolean {
  return "pointerType" in event && event.pointerType === "touch";
}
