/** A piece while it is split: its text with a caret in it, which cannot be changed otherwise. */
import { type KeyboardEvent, useEffect, useRef } from "react";

import "@/styles/answer.css";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";

import { sentenceEnds } from "../piece-cuts";

interface SplitFieldProps {
  text: string;
  /** Gets the places where the text is cut. */
  onSplit: (cuts: number[]) => void;
  onCancel: () => void;
}

export function SplitField({ text, onSplit, onCancel }: SplitFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const ends = sentenceEnds(text);
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const caret = sentenceEnds(text)[0] ?? 0;
    area.focus();
    area.setSelectionRange(caret, caret);
    // React has no event for every way in which a field is changed.
    const refuse = (event: Event) => event.preventDefault();
    area.addEventListener("beforeinput", refuse);
    return () => area.removeEventListener("beforeinput", refuse);
  }, [text]);
  const splitHere = () => onSplit([field.current?.selectionStart ?? 0]);
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the list are none while the caret is moved.
    event.stopPropagation();
    // On a button Enter means the button.
    const isSplit = event.key === "Enter" && event.target === field.current;
    if (!isSplit && event.key !== "Escape") return;
    event.preventDefault();
    if (isSplit) splitHere();
    else onCancel();
  };
  return (
    // Its keys are for the field and the buttons alike.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="grid gap-2" onClick={(event) => event.stopPropagation()} onKeyDown={onKeyDown}>
      <span
        className="answer-field -mx-2 rounded-control border border-line-strong bg-raised px-2 py-1.5 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-ring"
        data-words={text}
      >
        <textarea
          ref={field}
          dir="auto"
          rows={1}
          aria-label="Where to split"
          inputMode="none"
          spellCheck={false}
          value={text}
          onChange={refuseChange}
        />
      </span>
      <div className="flex flex-wrap gap-1.5">
        <Button size="tool" onClick={splitHere}>
          Split at the caret
          <Kbd shortcut="Enter" />
        </Button>
        {ends.length > 1 && (
          <Button size="tool" onClick={() => onSplit(ends)}>
            {`Split at each sentence (${ends.length + 1})`}
          </Button>
        )}
        <Button variant="ghost" size="tool" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function refuseChange(): void {
  // Nothing gets in; a field without this would be said to be read-only, and have no caret.
}
