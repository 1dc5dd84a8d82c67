/** The persona without a model: a form with the sections of its template, which becomes a document as it was typed. */
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId } from "react";

import { readDraft, setDraft, useDraft } from "@/components/conversation";
import { Button } from "@/components/ui/button";
import { Field, Input, optional, Textarea } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";

import { useKeepAsDocument } from "../api/keep-as-document";
import { personaQuery } from "../api/persona";
import { formText } from "../worksheets";

const draftOf = (field: string) => `persona.${field}`;
const TITLE = draftOf("");

export function PersonaForm() {
  const id = useId();
  const { data: template } = useQuery(personaQuery);
  const title = useDraft(TITLE);
  const headings = template?.sections.map(({ heading }) => heading) ?? [];
  const { mutate, isPending } = useKeepAsDocument(() => {
    for (const place of [TITLE, ...headings.map(draftOf)]) setDraft(place, "");
  });
  if (!template) return null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const content = formText(headings.map((heading) => ({ heading, text: readDraft(draftOf(heading)) })));
    if (content === "") toast({ title: "Nothing filled in yet", description: "Fill in at least one field." });
    else mutate({ title: title.trim() || "Persona", content });
  };
  return (
    <form aria-labelledby={id} onSubmit={submit} className="grid gap-4 rounded-menu border border-line p-4">
      <h2 id={id} className="type-dialog">
        Persona
      </h2>
      <Field label="Name or role">
        <Input value={title} maxLength={200} onChange={(event) => setDraft(TITLE, event.target.value)} />
      </Field>
      {template.sections.map(({ heading, required }) => (
        <PersonaField key={heading} heading={heading} isRequired={required} />
      ))}
      <Button type="submit" variant="primary" className="justify-self-start" pending={isPending}>
        Make a document
      </Button>
    </form>
  );
}

function PersonaField({ heading, isRequired }: { heading: string; isRequired: boolean }) {
  const text = useDraft(draftOf(heading));
  return (
    <Field label={isRequired ? heading : optional(heading)}>
      <Textarea
        value={text}
        rows={2}
        className="field-sizing-content max-h-60"
        onChange={(event) => setDraft(draftOf(heading), event.target.value)}
      />
    </Field>
  );
}
