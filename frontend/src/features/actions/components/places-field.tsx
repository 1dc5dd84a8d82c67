/** The occurrences of a term, each with a tick box: only those that are ticked are replaced. */
import { useMemo } from "react";

import { occurrencesOf, type TermOccurrence } from "../document-parts";

/** More are not drawn: all of them are ticked, and are replaced. */
const MAX = 200;

interface PlacesFieldProps {
  text: string;
  term: string;
  /** The occurrences that are left as they are, by number. */
  left: ReadonlySet<number>;
  onChange: (left: ReadonlySet<number>) => void;
}

export function PlacesField({ text, term, left, onChange }: PlacesFieldProps) {
  const occurrences = useMemo(() => occurrencesOf(text, term), [text, term]);
  if (term === "") return null;
  if (occurrences.length === 0)
    return <p className="type-small text-muted">“{term}” isn't in this document.</p>;
  const ticked = occurrences.length - left.size;
  const toggle = (index: number) => {
    const next = new Set(left);
    if (!next.delete(index)) next.add(index);
    onChange(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 type-small font-medium">
        {ticked} of {occurrences.length} {occurrences.length === 1 ? "place" : "places"}
      </legend>
      <ul className="-mx-2 max-h-56 overflow-y-auto">
        {occurrences.slice(0, MAX).map((occurrence) => (
          <li key={occurrence.index}>
            <Occurrence
              occurrence={occurrence}
              isTicked={!left.has(occurrence.index)}
              onToggle={() => toggle(occurrence.index)}
            />
          </li>
        ))}
      </ul>
      {occurrences.length > MAX && (
        <p className="type-caption text-muted">
          And {occurrences.length - MAX} more, which are replaced too.
        </p>
      )}
    </fieldset>
  );
}

interface OccurrenceProps {
  occurrence: TermOccurrence;
  isTicked: boolean;
  onToggle: () => void;
}

function Occurrence({ occurrence, isTicked, onToggle }: OccurrenceProps) {
  const { section, before, match, after } = occurrence;
  return (
    <label className="flex cursor-pointer items-start gap-2 rounded-control px-2 py-1 type-small hover:bg-hover max-md:py-2">
      <input
        type="checkbox"
        className="mt-0.5 size-3.5 flex-none accent-(--accent-fill)"
        checked={isTicked}
        onChange={onToggle}
      />
      <span className="min-w-0 break-words" dir="auto">
        {before}
        <b className="font-semibold">{match}</b>
        {after}
        {section !== null && <span className="block type-caption text-muted">{section}</span>}
      </span>
    </label>
  );
}
