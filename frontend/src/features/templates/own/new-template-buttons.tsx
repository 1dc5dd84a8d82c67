/** Begins a template: an empty one, or one from a Markdown file. */
import { useNavigate } from "@tanstack/react-router";
import { type ChangeEvent, useRef } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";

import { useCreateTemplate } from "../api/own-templates";

const MAX_BYTES = 64 * 1024;

export function NewTemplateButtons() {
  const navigate = useNavigate();
  const chooser = useRef<HTMLInputElement>(null);
  const open = ({ id }: { id: number }) =>
    void navigate({ to: "/templates/$templateId/edit", params: { templateId: id } });
  const create = useCreateTemplate("Couldn't make the template", open);
  const imported = useCreateTemplate("Couldn't import the template", open);

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
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
      <Button onClick={() => create.mutate({})} pending={create.isPending}>
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
