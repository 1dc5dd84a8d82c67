/** The focus of the interview: in the field for the question at hand, once that is there. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

import { takesKeys } from "@/lib/keyboard";
import { PHONE } from "@/lib/use-media";

import type { Answer } from "./answer/use-answer";

/** Puts the focus into the first field that is empty, or else the last one, once the question it was wanted for is there. */
export function useQuestionFocus(
  answer: Answer | null,
  busy: boolean,
  takesFocus: boolean,
): { input: RefObject<HTMLDivElement | null>; wantFocus: () => void; onFields: () => void } {
  const input = useRef<HTMLDivElement>(null);
  const isWanted = useRef(takesFocus);
  const give = useEffectEvent(() => {
    if (!isWanted.current || !input.current) return;
    // On a phone the keyboard would cover the question.
    if (window.matchMedia(PHONE).matches) return;
    // Whoever writes elsewhere by now goes on there.
    const { activeElement } = document;
    if (takesKeys(activeElement) && !input.current.contains(activeElement)) {
      isWanted.current = false;
      return;
    }
    const fields = [...input.current.querySelectorAll("textarea")].filter(
      (field) => !field.closest("[inert]"),
    );
    const field = fields.find(({ value }) => value === "") ?? fields.at(-1);
    field?.focus();
    // After an answer, or once the interview is known, there are other fields.
    isWanted.current = busy || answer === null || field === undefined;
  });
  const [asked, setAsked] = useState(0);
  const wantFocus = () => {
    isWanted.current = true;
    setAsked(asked + 1);
  };
  const asText = answer?.asText ?? false;
  const wasText = useRef(asText);
  useEffect(() => {
    // What was pressed for the other way to answer has gone with it.
    isWanted.current ||= wasText.current !== asText && document.activeElement === document.body;
    wasText.current = asText;
    give();
  }, [answer?.keys.rows, asText, busy, asked]);
  /** Fields that were loaded late are there now. */
  const onFields = () => setAsked(asked + 1);
  return { input, wantFocus, onFields };
}
