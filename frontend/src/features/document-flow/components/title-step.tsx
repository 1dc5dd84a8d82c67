/** The first step: one question, whose answer is the title. A pasted brief is kept whole for the first answer. */
import { Link, useSearch } from "@tanstack/react-router";
import { type ClipboardEvent, type Dispatch, type SubmitEvent, useEffect, useId, useRef } from "react";

import { Button } from "@/components/ui/button";
import { FieldError, Input } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { PasteBriefLink } from "@/features/brief/components/paste-brief-link";
import { VariableFields } from "@/features/brief/components/variable-fields";
import { fillText, type Variables } from "@/features/brief/variables";
import { useSettings } from "@/features/settings/api/settings";
import type { FlowMode, TemplateDetail } from "@/lib/api/types";

import { isBrief, type StartAction, type StartState, templateLine, TITLE_REQUIRED } from "../flow-state";

interface TitleStepProps {
  template: TemplateDetail;
  filled: Variables;
  mode: FlowMode;
  state: Extract<StartState, { step: "title" }>;
  dispatch: Dispatch<StartAction>;
  onSubmit: () => void;
}

export function TitleStep({ template, filled, mode, state, dispatch, onSubmit }: TitleStepProps) {
  const { projectId } = useSearch({ strict: false });
  const { data: settings } = useSettings();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const errorId = `${id}-error`;
  const title = fillText(state.title, template.variables, filled.values);
  // The page is for this one question.
  useEffect(() => input.current?.focus(), []);

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!isBrief(text)) return;
    event.preventDefault();
    dispatch({ type: "paste", text });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (state.title.trim() === "") toast({ ...TITLE_REQUIRED, variant: "destructive" });
    onSubmit();
  };

  return (
    <section className="grid flex-1 place-items-start justify-center overflow-y-auto px-gutter pt-[18vh] max-md:pt-[12vh]">
      <form onSubmit={submit} noValidate className="grid w-[min(560px,100vw-2*var(--gutter))] gap-4">
        <div>
          <p className="mb-2 type-caption text-muted">
            {templateLine(template, mode, settings?.assistant.builtin)}
          </p>
          <h2 className="type-page">What are you working on?</h2>
        </div>
        <div className="grid gap-1.5">
          <label htmlFor={id} className="sr-only">
            Title
          </label>
          <Input
            ref={input}
            id={id}
            value={state.title}
            autoComplete="off"
            onChange={(event) => dispatch({ type: "type", title: event.target.value })}
            onPaste={onPaste}
            aria-invalid={state.error === null ? undefined : true}
            aria-describedby={state.error === null ? undefined : errorId}
            className="min-h-12 rounded-menu px-4 type-prompt"
          />
          {state.error !== null && <FieldError id={errorId}>{state.error}</FieldError>}
          {title !== state.title && <p className="type-caption text-muted">{`Reads as “${title}”`}</p>}
        </div>
        <VariableFields variables={template.variables} filled={filled} />
        {state.brief !== null && (
          <KeptBrief brief={state.brief} onDrop={() => dispatch({ type: "drop-brief" })} />
        )}
        <div className="flex items-center justify-between">
          <Button asChild variant="ghost" className="-ml-3">
            <Link to="/templates">Back</Link>
          </Button>
          <span className="flex-1" />
          <Button asChild variant="ghost" className="mr-2">
            <PasteBriefLink
              brief={{ templateId: template.id, projectId }}
              title={state.title.trim()}
              text={state.brief ?? undefined}
            >
              {state.brief === null ? "Paste a brief" : "Sort into sections"}
            </PasteBriefLink>
          </Button>
          <Button type="submit" variant="primary">
            Continue
          </Button>
        </div>
      </form>
    </section>
  );
}

function KeptBrief({ brief, onDrop }: { brief: string; onDrop: () => void }) {
  return (
    <section aria-label="Brief" className="grid gap-1 rounded-menu border border-line bg-app px-3 py-2">
      <div className="flex items-center gap-2 type-caption text-muted">
        <b className="font-medium text-text">Brief</b>
        <span className="flex-1">{`${brief.length.toLocaleString("en")} characters, kept for your first answer`}</span>
        <Button variant="ghost" size="tool" className="-mr-2" onClick={onDrop}>
          Remove
        </Button>
      </div>
      <p className="line-clamp-3 type-small break-words whitespace-pre-line text-muted">{brief}</p>
    </section>
  );
}
