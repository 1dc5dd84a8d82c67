/** The persona without a model: a form with the sections of its template, which becomes a document as it was typed. */
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";

import { AssistantRow } from "@/features/conversation/components/assistant-message";
import { readDraft, setDraft, useDraft } from "@/features/drafts/drafts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input, optional, Textarea } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";

import { useKeepAsDocument } from "../api/keep-as-document";
import { personaQuery } from "../api/persona";
import { formText } from "../worksheets";

const draftOf = (field: string) => `persona.${field}`;
const TITLE = draftOf("");

/** Offers the form in the conversation; it opens over it. What is typed stays when it is closed. */
export function PersonaOffer() {
  const [isOpen, setOpen] = useState(false);
  return (
    <AssistantRow said="">
      <p>Fill in what you know about a person. It becomes a document, word for word.</p>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Fill in a persona
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Persona">
        <PersonaForm />
      </Dialog>
    </AssistantRow>
  );
}

function PersonaForm() {
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
    <form aria-label="Persona" onSubmit={submit} className="grid gap-4">
      <Field label="Name or role">
        <Input
          value={title}
          readOnly={isPending}
          maxLength={200}
          onChange={(event) => setDraft(TITLE, event.target.value)}
        />
      </Field>
      {template.sections.map(({ heading, required }) => (
        <PersonaField key={heading} heading={heading} isRequired={required} isLocked={isPending} />
      ))}
      <Button type="submit" variant="primary" className="justify-self-start" pending={isPending}>
        Make a document
      </Button>
    </form>
  );
}

interface PersonaFieldProps {
  heading: string;
  isRequired: boolean;
  /** What is on its way is not changed. */
  isLocked: boolean;
}

function PersonaField({ heading, isRequired, isLocked }: PersonaFieldProps) {
  const text = useDraft(draftOf(heading));
  return (
    <Field label={isRequired ? heading : optional(heading)}>
      <Textarea
        value={text}
        readOnly={isLocked}
        rows={2}
        className="field-sizing-content max-h-60"
        onChange={(event) => setDraft(draftOf(heading), event.target.value)}
      />
    </Field>
  );
}
