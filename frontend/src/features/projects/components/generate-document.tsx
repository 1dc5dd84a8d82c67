/** A document with the assistant: chooses a template and goes to its guided way. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { defaultTemplate, templatesQuery } from "@/features/templates";
import { errorText } from "@/lib/api/errors";

/** Stands for whichever template is the default. */
const DEFAULT = "default";

export function GenerateDocument({ onClose }: { onClose: () => void }) {
  const { data: templates, error, isPending, refetch } = useQuery(templatesQuery);
  const [chosen, setChosen] = useState(DEFAULT);
  const navigate = useNavigate();
  const generate = () => {
    if (!templates) return;
    const template =
      chosen === DEFAULT ? defaultTemplate(templates) : templates.find(({ id }) => String(id) === chosen);
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
      search: { mode: "ai-assisted" },
    });
  };
  return (
    <div className="grid gap-4">
      <Field
        label="Template"
        hint="The assistant asks section by section. Add the document to the project when it is done."
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
        <div role="alert" className="flex flex-wrap items-center gap-2">
          <span className="text-muted">Failed to load templates. {errorText(error)}</span>
          <Button size="tool" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!templates} pending={isPending} onClick={generate}>
          Generate with AI
        </Button>
      </div>
    </div>
  );
}
