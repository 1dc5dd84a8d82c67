/** A template as its Markdown: changed as a whole, and saved once it can be read. */
import { useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/field";

import type { TemplateEditing } from "./use-template-draft";

interface TemplateMarkdownProps {
  /** As the server has it. */
  text: string;
  editing: TemplateEditing;
}

export function TemplateMarkdown({ text, editing }: TemplateMarkdownProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(text);
  const { saveText, state } = editing;
  const save = async () => {
    const refusal = await saveText(typed);
    const number = /^Line (\d+):/.exec(refusal ?? "")?.[1];
    if (number !== undefined) selectLine(field.current, Number(number));
  };
  return (
    <div className="grid gap-3">
      <Textarea
        ref={field}
        aria-label="Template as Markdown"
        aria-invalid={state.is === "refused" ? true : undefined}
        value={typed}
        rows={Math.min(36, Math.max(12, typed.split("\n").length + 1))}
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        className="px-3 font-mono text-[13px]/5"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabled={typed === text}
          pending={state.is === "saving"}
          onClick={() => void save()}
        >
          Save Markdown
        </Button>
        <span className="type-small text-muted">
          A section is a heading with ##. Questions are quoted lines below it.
        </span>
      </div>
    </div>
  );
}

/** The line at fault is what one sees and writes over. */
function selectLine(field: HTMLTextAreaElement | null, number: number): void {
  if (!field) return;
  const lines = field.value.split("\n");
  const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[number - 1]?.length ?? 0));
}
