/** Ready answers: pressing one puts it into the text being written, pressing it again takes it out. */
import { focusComposer } from "./composer";
import { hasChip, toggleChip } from "../composer-text";
import { setDraft, useDraft } from "@/features/drafts/drafts";

interface SuggestionChipsProps {
  label: string;
  suggestions: readonly string[];
  draftKey: string;
  /** Takes up a suggestion that is no text to be sent; false for any other. */
  onPick?: ((suggestion: string) => boolean) | undefined;
}

export function SuggestionChips({ label, suggestions, draftKey, onPick }: SuggestionChipsProps) {
  const text = useDraft(draftKey);
  if (suggestions.length === 0) return null;
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {suggestions.map((suggestion) => (
        <button
          key={suggestion}
          type="button"
          aria-pressed={hasChip(text, suggestion)}
          onClick={() => {
            if (onPick?.(suggestion) === true) return;
            setDraft(draftKey, (current) => toggleChip(current, suggestion));
            focusComposer(draftKey);
          }}
          className="inline-flex min-h-7 items-center rounded-control border border-line-strong bg-raised px-2.5 py-1 text-left type-small hover-fade hover:bg-hover aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent max-md:min-h-10 max-md:px-3 max-md:py-1.5"
        >
          {suggestion}
        </button>
      ))}
    </div>
  );
}
