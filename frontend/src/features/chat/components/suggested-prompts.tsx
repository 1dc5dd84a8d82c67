/** Three ways to begin in a mode; pressing one puts it into the input. */
import { useId } from "react";

import type { ChatMode } from "@/lib/api/types";

import { MODES } from "../modes";

interface SuggestedPromptsProps {
  mode: ChatMode;
  onPick: (prompt: string) => void;
  className?: string;
}

export function SuggestedPrompts({ mode, onPick, className }: SuggestedPromptsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="flex h-7 items-center px-2 type-caption font-medium text-muted">
        Suggested Prompts
      </h2>
      <ul className="grid gap-1.5 px-2 pt-1">
        {MODES[mode].prompts.map((prompt) => (
          <li key={prompt} className="grid">
            <button
              type="button"
              onClick={() => onPick(prompt)}
              className="rounded-menu border border-line bg-raised px-2.5 py-2 text-left max-lg:min-h-10 type-small hover-fade hover:border-line-strong"
            >
              {prompt}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
