/** Begins a template: an empty one, or one from a Markdown file. */
import { type ChangeEvent, useRef } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { OwnTemplate } from "@/lib/api/types";
import { useStillHere } from "@/lib/use-still-here";

import { useCreateTemplate } from "../api/own-templates";
import { useOpenTemplate } from "./use-open-template";

const MAX_BYTES = 64 * 1024;

export function NewTemplateButtons() {
  const { begin, isStillHere } = useStillHere();
  const openTemplate = useOpenTemplate();
  const chooser = useRef<HTMLInputElement>(null);
  const open = (template: OwnTemplate) => openTemplate(template, isStillHere());
  const create = useCreateTemplate("Couldn't make the template", open);
  const imported = useCreateTemplate("Couldn't import the template", open);

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    begin();
    const text = file.size > MAX_BYTES ? null : await readText(file);
    if (text === null) {
      toast({
        title: "Couldn't import the template",
        description:
          file.size > MAX_BYTES
            ? "A template has at most 64 KB."
            : "This isn't a text file. Choose a .md file.",
        variant: "destructive",
      });
      return;
    }
    imported.mutate({ text });
  };
  return (
    <>
      <Button onClick={() => chooser.current?.click()} pending={imported.isPending}>
        Import
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".md,.markdown,text/markdown"
        aria-label="Template as a Markdown file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void take(event)}
      />
      <Button
        onClick={() => {
          begin();
          create.mutate({});
        }}
        pending={create.isPending}
      >
        New template
      </Button>
    </>
  );
}

async function readText(file: File): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
