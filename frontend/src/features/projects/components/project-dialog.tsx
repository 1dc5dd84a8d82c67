/** The dialogs that ask for a project's name, description and status: for a new one, and for one that is there. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState, type SyntheticEvent } from "react";
import { setDraft, useDraft } from "@/features/drafts/drafts";
import { forgetKey } from "@/features/drafts/persistent-key";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field, Input, optional, Textarea } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import type { Project, ProjectStatus } from "@/lib/api/types";
import { NEW_PROJECT, useChangeProject, useCreateProject } from "../api/change-project";
import { projectQuery } from "../api/get-project";
import { forgetEdit, keepEdit, openEdit } from "../edit-draft";
import {
  changesOf,
  checkProject,
  dropAside,
  type Edit,
  newerOf,
  type ProjectTexts,
  type ProjectValues,
  rebase,
  STATUSES,
  takeAside,
  valuesOf,
} from "../project-rules";

/** Where a new project's texts are kept until it is made, so that a dialog closed by a slip loses none. */
const DRAFT = { name: "new-project.name", description: "new-project.description" };

function forgetNew(): void {
  setDraft(DRAFT.name, "");
  setDraft(DRAFT.description, "");
  forgetKey(NEW_PROJECT);
}

export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const name = useDraft(DRAFT.name);
  const description = useDraft(DRAFT.description);
  const [status, setStatus] = useState<ProjectStatus>("in-progress");
  const creation = useCreateProject(forgetNew);
  return (
    <ProjectForm
      title="New Project"
      verb={creation.isPending ? "Creating..." : "Create Project"}
      values={{ name, description, status }}
      onChange={(values) => {
        setDraft(DRAFT.name, values.name);
        setDraft(DRAFT.description, values.description);
        setStatus(values.status);
      }}
      pending={creation.isPending}
      onSubmit={(values) => creation.mutate(values, { onSuccess: onClose })}
      onCancel={forgetNew}
      onClose={onClose}
    />
  );
}

/**
 * What was changed and not saved is kept like a new project's texts, and offered again. What is changed elsewhere while
 * the dialog is open comes into its fields.
 */
export function EditProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { id } = project;
  const { data } = useQuery(projectQuery(id));
  const present = valuesOf(newerOf(project, data));
  const [kept, setKept] = useState(() => openEdit(id, present));
  const [isResumed, setResumed] = useState(() => Object.keys(changesOf(kept.base, kept.values)).length > 0);
  const change = useChangeProject(id, () => forgetEdit(id));
  // While it is being stored, what comes back from there is one's own.
  const edit = change.isPending ? kept : rebase(kept, present);
  const write = (wanted: Edit) => {
    setKept(wanted);
    keepEdit(id, wanted);
  };
  const restart = () => {
    setResumed(false);
    write({ ...edit, values: { ...edit.base, status: edit.values.status } });
  };
  return (
    <ProjectForm
      title="Edit project"
      verb={change.isPending ? "Saving..." : "Save changes"}
      notice={
        <>
          {isResumed && (
            <DraftNote words="These are your earlier changes. They weren't saved." onDiscard={restart} />
          )}
          {edit.aside.map((texts) => (
            <DraftNote
              key={JSON.stringify(texts)}
              words="The project was edited elsewhere, so this wasn't saved:"
              texts={texts}
              onUse={() => write(takeAside(edit, texts))}
              onDiscard={() => write(dropAside(edit, texts))}
            />
          ))}
        </>
      }
      values={edit.values}
      onChange={(values) => write({ ...edit, values })}
      pending={change.isPending}
      onSubmit={(values) => {
        write(edit);
        change.mutate({ base: edit.base, values }, { onSuccess: onClose });
      }}
      onCancel={() => keepEdit(id, { ...edit, values: edit.base })}
      onClose={onClose}
    />
  );
}

interface DraftNoteProps {
  words: string;
  /** Those that are not in the fields. */
  texts?: Partial<ProjectTexts>;
  onUse?: () => void;
  onDiscard: () => void;
}

function DraftNote({ words, texts = {}, onUse, onDiscard }: DraftNoteProps) {
  return (
    <div role="note" className="grid gap-2 rounded-control border border-line bg-sunken px-3 py-2 type-small">
      <p>{words}</p>
      {Object.entries(texts).map(([name, text]) => (
        <p key={name} className="line-clamp-3 text-muted">
          {text}
        </p>
      ))}
      <div className="flex gap-2">
        {onUse && (
          <Button size="tool" onClick={onUse}>
            Use this text
          </Button>
        )}
        <Button size="tool" variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}

interface ProjectFormProps {
  title: string;
  /** What the button says now. */
  verb: string;
  /** Above the fields: what the person has to know of their texts. */
  notice?: ReactNode;
  values: ProjectValues;
  onChange: (values: ProjectValues) => void;
  pending: boolean;
  onSubmit: (values: ProjectValues) => void;
  /** Cancel was pressed, which is no card. */
  onCancel: () => void;
  onClose: () => void;
}

function ProjectForm(props: ProjectFormProps) {
  const { title, verb, notice, values, onChange, pending, onSubmit, onCancel, onClose } = props;
  const id = useId();
  const problems = checkProject(values);
  const isWrong = Object.keys(problems).length > 0;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!pending && !isWrong) onSubmit({ ...values, name: values.name.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      footer={
        <>
          <DialogClose>
            <Button onClick={onCancel}>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary" pending={pending} disabled={isWrong}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={id} aria-label={title} onSubmit={submit} className="grid gap-4 pb-1">
        {notice}
        <Field label="Project Name" error={problems.name}>
          <Input
            autoFocus
            value={values.name}
            readOnly={pending}
            placeholder="Untitled Project"
            onChange={(event) => onChange({ ...values, name: event.target.value })}
          />
        </Field>
        <Field label={optional("Description")} error={problems.description}>
          <Textarea
            rows={4}
            value={values.description}
            readOnly={pending}
            onChange={(event) => onChange({ ...values, description: event.target.value })}
          />
        </Field>
        <StatusChoice value={values.status} onChange={(status) => onChange({ ...values, status })} />
      </form>
    </Dialog>
  );
}

interface StatusChoiceProps {
  value: ProjectStatus;
  onChange: (status: ProjectStatus) => void;
}

/** A project without a status shows none chosen, and keeps it so unless one is. */
function StatusChoice({ value, onChange }: StatusChoiceProps) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden className="type-small font-medium">
        Status
      </span>
      <Segmented
        label="Status"
        value={value ?? ""}
        onChange={(status) => onChange(status === "" ? null : status)}
        options={STATUSES.map((status) => ({ value: status, label: status }))}
      />
    </div>
  );
}
