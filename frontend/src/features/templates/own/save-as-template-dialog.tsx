/** Makes a template of a document: its headings become sections, its words are left out or kept as examples. */
import { useState } from "react";

import { Choice, ChoiceList } from "@/components/patterns/choice-list";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useStillHere } from "@/lib/use-still-here";

import { useCreateTemplate } from "../api/own-templates";
import { useOpenTemplate } from "./use-open-template";

const FAILED = "Couldn't make the template";

interface SaveAsTemplateDialogProps {
  documentId: number;
  /** Whether the server has everything that was typed. */
  saved: () => Promise<boolean>;
  onClose: () => void;
}

export function SaveAsTemplateDialog({ documentId, saved, onClose }: SaveAsTemplateDialogProps) {
  const { begin, isStillHere } = useStillHere();
  const openTemplate = useOpenTemplate();
  const [keepsWords, setKeepsWords] = useState(false);
  const create = useCreateTemplate(FAILED, (template) => {
    const isHere = isStillHere();
    onClose();
    openTemplate(template, isHere);
  });
  const save = async () => {
    if (create.isPending) return;
    begin();
    if (!(await saved())) {
      toast({ title: FAILED, description: "Your latest changes aren't saved yet.", variant: "destructive" });
      return;
    }
    create.mutate({ documentId, keepsWords });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Save as template"
      description="Each main heading becomes a section, with the headings below it. The document stays as it is."
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" pending={create.isPending} onClick={() => void save()}>
            Save template
          </Button>
        </>
      }
    >
      <ChoiceList legend="What to do with the text" className="overflow-visible">
        {OPTIONS.map(({ keeps, name, hint }) => (
          <Choice
            key={name}
            name="words"
            isChosen={keepsWords === keeps}
            autoFocus={keepsWords === keeps}
            onChoose={() => setKeepsWords(keeps)}
            onEnter={() => void save()}
            className="flex min-h-11"
            boxClass="size-4 flex-none accent-accent-fill"
          >
            <span>
              <span className="block font-medium">{name}</span>
              <span className="block type-small text-muted">{hint}</span>
            </span>
          </Choice>
        ))}
      </ChoiceList>
    </Dialog>
  );
}

const OPTIONS = [
  { keeps: false, name: "Leave the text out", hint: "The template has only the headings." },
  {
    keeps: true,
    name: "Keep it as examples",
    hint: "The text under a heading is shown beside its question.",
  },
] as const;
