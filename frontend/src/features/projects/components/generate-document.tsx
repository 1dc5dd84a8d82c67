/** A document of the project with the assistant: chooses a template and goes to its guided way. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FailedLine } from "@/components/patterns/failed-line";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { PasteBriefLink } from "@/features/brief/components/paste-brief-link";
import { templatesQuery } from "@/features/templates/api/templates";
import { defaultTemplate } from "@/features/templates/template-choice";
import { errorText } from "@/lib/api/errors";

/** Stands for whichever template is the default. */
const DEFAULT = "default";

interface GenerateDocumentProps {
  projectId: number;
  onClose: () => void;
}

export function GenerateDocument({ projectId, onClose }: GenerateDocumentProps) {
  const { data: templates, error, isPending, refetch } = useQuery(templatesQuery);
  const [chosen, setChosen] = useState(DEFAULT);
  const navigate = useNavigate();
  const template =
    chosen === DEFAULT
      ? templates && defaultTemplate(templates)
      : templates?.find(({ id }) => String(id) === chosen);
  const generate = () => {
    if (!templates) return;
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
          {templates?.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {error && (
        <FailedLine onRetry={() => void refetch()}>Failed to load templates. {errorText(error)}</FailedLine>
      )}
      <div className="flex justify-end gap-2">
        {template && (
          <Button asChild variant="ghost" className="mr-auto -ml-3">
            <PasteBriefLink brief={{ templateId: template.id, projectId }} onLeave={onClose} />
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!templates} pending={isPending} onClick={generate}>
          Generate with AI
        </Button>
      </div>
    </div>
  );
}
