/** A document of the project with the assistant: chooses a template and goes to its guided way. */
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FailedLine } from "@/components/patterns/failed-line";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { PasteBriefLink } from "@/features/brief/components/paste-brief-link";
import { defaultTemplate } from "@/features/templates/template-choice";
import { groupsOf, noteOf } from "@/features/templates/template-groups";
import { useTemplates } from "@/features/templates/use-templates";
import { errorText } from "@/lib/api/errors";

/** Stands for whichever template is the default. */
const DEFAULT = "default";

interface GenerateDocumentProps {
  projectId: number;
  onClose: () => void;
}

export function GenerateDocument({ projectId, onClose }: GenerateDocumentProps) {
  const { library, libraryError, retryLibrary, own = [], isOwnMissing, retryOwn } = useTemplates();
  const [chosen, setChosen] = useState(DEFAULT);
  const navigate = useNavigate();
  const template =
    chosen === DEFAULT
      ? library && defaultTemplate([...library, ...own])
      : [...(library ?? []), ...own].find(({ id }) => String(id) === chosen);
  const generate = () => {
    if (!library) return;
    if (!template) {
      toast({
        title: "No templates available",
        description: "Please select a template to generate a document",
        variant: "destructive",
      });
      return;
    }
    onClose();
    void navigate({
      to: "/document-flow/$templateId",
      params: { templateId: template.id },
      search: { mode: "ai-assisted", projectId },
    });
  };
  return (
    <div className="grid gap-4">
      <Field
        label="Template"
        hint="The assistant asks section by section. The document will be in this project."
      >
        <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value={DEFAULT}>Default Template</option>
          {groupsOf(library ?? [], own).map(({ heading, templates }) => (
            <optgroup key={heading} label={heading}>
              {templates.map((one) => (
                <option key={one.id} value={String(one.id)}>
                  {[one.name, noteOf(one)].filter(Boolean).join(" · ")}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      {libraryError && (
        <FailedLine onRetry={retryLibrary}>Failed to load templates. {errorText(libraryError)}</FailedLine>
      )}
      {isOwnMissing && <FailedLine onRetry={retryOwn}>Couldn't load your templates.</FailedLine>}
      <div className="flex justify-end gap-2">
        {template && (
          <Button asChild variant="ghost" className="mr-auto -ml-3">
            <PasteBriefLink brief={{ templateId: template.id, projectId }} onLeave={onClose} />
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!library} pending={!library && !libraryError} onClick={generate}>
          Generate with AI
        </Button>
      </div>
    </div>
  );
}
