/** A template as its Markdown: changed as a whole, and saved once it can be read. */
import { type ComponentType, type Ref, useRef } from "react";

import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";

import type { TemplateEditing } from "./use-template-draft";

export interface SourceHandle {
  /** Selects a line, from 1, and goes there. */
  selectLine: (line: number) => void;
}

export interface SourceEditorProps {
  ref?: Ref<SourceHandle>;
  label: string;
  value: string;
  isInvalid: boolean;
  onChange: (text: string) => void;
  onSave: () => void;
  /** Its code could not be had. */
  onMissing?: () => void;
}

interface TemplateMarkdownProps {
  /** As the server has it. */
  text: string;
  editing: TemplateEditing;
  editor: ComponentType<SourceEditorProps>;
  onMissing: () => void;
}

export function TemplateMarkdown({ text, editing, editor: Editor, onMissing }: TemplateMarkdownProps) {
  const field = useRef<SourceHandle>(null);
  const { typed, type, saveText, state } = editing;
  const save = async () => {
    if (typed === null) return;
    const refusal = await saveText(typed);
    const number = /^Line (\d+):/.exec(refusal ?? "")?.[1];
    if (number !== undefined) field.current?.selectLine(Number(number));
  };
  return (
    <div className="grid gap-3">
      <Editor
        ref={field}
        label="Template as Markdown"
        value={typed ?? text}
        isInvalid={state.is === "refused"}
        onChange={type}
        onSave={() => void save()}
        onMissing={onMissing}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabled={typed === null}
          pending={state.is === "saving"}
          onClick={() => void save()}
        >
          Save Markdown
        </Button>
        <span className="max-md:hidden">
          <Kbd shortcut="Mod+S" />
        </span>
        <span className="type-small text-muted">
          A section is a heading with ##. Questions are quoted lines below it.
        </span>
      </div>
    </div>
  );
}
