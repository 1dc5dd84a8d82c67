/** The parts into which a requirement is split, one field each. */
import { Plus, X } from "lucide-react";

import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";

interface PartsFieldProps {
  parts: readonly string[];
  onChange: (parts: readonly string[]) => void;
}

export function PartsField({ parts, onChange }: PartsFieldProps) {
  const change = (index: number, words: string) =>
    onChange(parts.map((part, at) => (at === index ? words : part)));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 type-small font-medium">Parts</legend>
      {parts.map((part, index) => (
        <div key={index} className="flex items-start gap-1">
          <Textarea
            aria-label={`Part ${index + 1}`}
            rows={2}
            className="field-sizing-content max-h-40"
            autoFocus={index === 0}
            value={part}
            onChange={(event) => change(index, event.target.value)}
          />
          {parts.length > 2 && (
            <IconButton
              label={`Remove part ${index + 1}`}
              icon={X}
              onClick={() => onChange(parts.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <Button
        type="button"
        variant="ghost"
        size="tool"
        className="justify-self-start"
        onClick={() => onChange([...parts, ""])}
      >
        <Plus aria-hidden />
        Add part
      </Button>
    </fieldset>
  );
}
