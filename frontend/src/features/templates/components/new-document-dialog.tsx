/** Picks a template for a new document and starts from it. The default one is chosen beforehand. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FilePlus } from "lucide-react";
import { useEffect, useState } from "react";
import { AwaitedChoices, Choice, ChoiceList } from "@/components/patterns/choice-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { PasteBriefLink } from "@/features/brief/components/paste-brief-link";
import { errorText } from "@/lib/api/errors";
import type { Template } from "@/lib/api/types";
import { templatesQuery } from "../api/templates";
import { defaultTemplate } from "../template-choice";
import { closeNewDocument } from "../new-document";
import { useBlankDocument } from "../use-blank-document";
import { TemplateIcon } from "./template-icon";

export function NewDocumentDialog() {
  const { data: templates, error, refetch } = useQuery(templatesQuery);
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<number | null>(null);
  const blank = useBlankDocument(closeNewDocument);
  const isEmpty = templates?.length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    closeNewDocument();
    toast({
      title: "No templates available",
      description: "Please create templates first.",
      variant: "destructive",
    });
  }, [isEmpty]);
  if (isEmpty) return null;

  const selected = chosen ?? (templates && defaultTemplate(templates)?.id);
  const start = () => {
    if (selected === undefined) return;
    closeNewDocument();
    void navigate({
      to: "/document-flow/$templateId",
      params: { templateId: selected },
      search: { mode: "ai-assisted" },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) closeNewDocument();
      }}
      title="New Document"
      description="Choose a template."
      className="max-w-125"
      footer={
        <>
          {selected !== undefined && (
            <Button asChild variant="ghost" className="mr-auto -ml-3">
              <PasteBriefLink brief={{ templateId: selected }} onLeave={closeNewDocument} />
            </Button>
          )}
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" disabled={selected === undefined} onClick={start}>
            Start
          </Button>
        </>
      }
    >
      <Button wide className="mb-3" pending={blank.isPending} onClick={() => blank.mutate()}>
        <FilePlus aria-hidden />
        Blank document
      </Button>
      {templates ? (
        <TemplateChoice templates={templates} selected={selected} onSelect={setChosen} onStart={start} />
      ) : error ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>Failed to load templates</p>
          <p className="type-small text-muted">{errorText(error)}</p>
          <Button size="tool" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <AwaitedChoices label="Loading templates..." />
      )}
    </Dialog>
  );
}

interface TemplateChoiceProps {
  templates: readonly Template[];
  selected: number | undefined;
  onSelect: (id: number) => void;
  onStart: () => void;
}

function TemplateChoice({ templates, selected, onSelect, onStart }: TemplateChoiceProps) {
  return (
    <ChoiceList legend="Template" className="max-h-94">
      {templates.map((template) => (
        <Choice
          key={template.id}
          name="template"
          isChosen={template.id === selected}
          autoFocus={template.id === selected}
          onChoose={() => onSelect(template.id)}
          onEnter={onStart}
          className="grid min-h-11 grid-cols-[16px_minmax(0,1fr)]"
          boxClass="sr-only"
        >
          <TemplateIcon name={template.icon} className="text-muted" />
          <span className="min-w-0">
            <span className="flex items-center gap-2">
              <span className="cut font-medium">{template.name}</span>
              {template.isDefault && <Badge tone="accent">Default</Badge>}
            </span>
            {template.description && (
              <span className="block cut type-small text-muted">{template.description}</span>
            )}
          </span>
        </Choice>
      ))}
    </ChoiceList>
  );
}
