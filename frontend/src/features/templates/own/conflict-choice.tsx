/** Choice between what two wrote in the same lines, beside each other: for each place one of the two is chosen. */
import { useId, useState } from "react";

import { Button } from "@/components/ui/button";
import type { MergedPlace } from "@/lib/api/types";
import { cn } from "@/lib/cn";

import { choicesOf, type Side, textOf } from "./conflict-text";

const NOTHING: ReadonlyMap<number, Side> = new Map();

interface ConflictChoiceProps {
  places: readonly MergedPlace[];
  onChoose: (text: string) => void;
}

export function ConflictChoice({ places, onChoose }: ConflictChoiceProps) {
  const group = useId();
  const [last, setLast] = useState({ of: places, chosen: NOTHING });
  // Others that are to be chosen from are another question.
  const chosen = last.of === places ? last.chosen : NOTHING;
  const choices = choicesOf(places);
  const isReady = choices.every(({ index }) => chosen.has(index));
  return (
    <section
      aria-labelledby="template-conflict"
      className="grid gap-4 rounded-dialog border border-line-strong bg-raised p-4"
    >
      <div>
        <h2 id="template-conflict" className="type-dialog">
          Choose what to keep
        </h2>
        <p className="text-muted">
          While you were writing, the same lines were changed elsewhere. The rest was merged.
        </p>
      </div>
      {choices.map(({ index, where, yours, theirs }) => (
        <fieldset key={index} className="grid min-w-0 gap-2">
          <legend className="mb-1 type-small font-medium">{where}</legend>
          <div className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
            {(
              [
                ["yours", "What you wrote", yours],
                ["theirs", "What's saved now", theirs],
              ] as const
            ).map(([side, label, text]) => (
              <SideChoice
                key={side}
                label={label}
                text={text}
                isChosen={chosen.get(index) === side}
                group={`${group}${index}`}
                onChoose={() => setLast({ of: places, chosen: new Map(chosen).set(index, side) })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabled={!isReady}
          onClick={() => onChoose(textOf(places, (index) => chosen.get(index) ?? "yours"))}
        >
          Save
        </Button>
        {!isReady && <span className="type-small text-muted">Choose one version in each place.</span>}
      </div>
    </section>
  );
}

interface SideChoiceProps {
  group: string;
  label: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}

function SideChoice({ group, label, text, isChosen, onChoose }: SideChoiceProps) {
  const id = useId();
  return (
    <label
      className={cn(
        "grid min-w-0 cursor-pointer content-start gap-2 rounded-menu border border-line p-3 hover:bg-hover",
        "has-checked:border-accent-fill has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-ring",
      )}
    >
      <span className="flex items-center gap-2 type-small font-medium">
        <input
          type="radio"
          name={group}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-text`}
          checked={isChosen}
          onChange={onChoose}
          className="size-4 flex-none accent-accent-fill"
        />
        <span id={`${id}-label`}>{label}</span>
      </span>
      <span
        id={`${id}-text`}
        className="max-h-60 overflow-y-auto font-mono text-[13px]/5 wrap-break-word whitespace-pre-wrap"
      >
        {text === "" ? <span className="font-sans text-muted">These lines were removed.</span> : text}
      </span>
    </label>
  );
}
