/** Completion in the composer of a document's chat, where the assistant knows one published grammar. */
import { type KeyboardEvent, useMemo, useState } from "react";

import { setDraft, useDraft } from "@/features/drafts/drafts";
import { isComposing } from "@/lib/keyboard";

import type { Completion } from "./completion";

export interface CompletionState {
  readonly options: readonly Completion[];
  readonly active: number | null;
  readonly ghost: string;
  readonly take: (option: Completion) => void;
  /** Puts the beginning of a phrase into the composer. */
  readonly begin: (words: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  readonly close: () => void;
}

/** Completes a text; `begun` is what was completed last. */
type Complete = (typed: string, begun: string) => readonly Completion[];

const NONE: readonly Completion[] = [];

/** Keep `complete` stable. */
export function useCompletion(draftKey: string, complete: Complete): CompletionState {
  const text = useDraft(draftKey);
  const [closedAt, setClosedAt] = useState<string | null>(text);
  const [begun, setBegun] = useState("");
  const [chosen, setChosen] = useState<{ text: string; index: number } | null>(null);
  const isOpen = closedAt !== text;
  const options = useMemo(() => (isOpen ? complete(text, begun) : NONE), [isOpen, complete, text, begun]);
  const active = chosen?.text === text && chosen.index < options.length ? chosen.index : null;
  const begin = (words: string) => {
    setBegun(words);
    setDraft(draftKey, words);
  };
  const take = (option: Completion) => {
    begin(option.text);
    // A phrase that is complete is not offered once more.
    if (option.ghost === "" && !/[\s:]$/.test(option.text)) setClosedAt(option.text);
  };
  const close = () => setClosedAt(text);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (options.length === 0 || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey)
      return false;
    const option = options[active ?? 0];
    if (event.key === "Escape") close();
    else if (event.key === "Tab" && !event.shiftKey && option) take(option);
    else if (event.key === "Enter" && !event.shiftKey && active !== null && option) take(option);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = active ?? (step > 0 ? -1 : options.length);
      setChosen({ text, index: (from + step + options.length) % options.length });
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { options, active, ghost: options[active ?? 0]?.ghost ?? "", take, begin, onKeyDown, close };
}
