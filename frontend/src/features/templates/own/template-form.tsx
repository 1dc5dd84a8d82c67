/** A template part by part: what it is called, what it asks at the start, and its sections in their order. */
import { X } from "lucide-react";
import { useState } from "react";

import { Field, FieldError, Input, optional } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";

import { ICON_NAMES } from "../icons";
import { SectionEditor } from "./section-editor";
import { AddButton } from "./section-fields";
import { moved, newSection, newVariable, type SectionDraft, type TemplateDraft } from "./template-draft";
import type { TemplateEditing } from "./use-template-draft";

export function TemplateForm({ editing }: { editing: TemplateEditing }) {
  const { draft, change, mistakes } = editing;
  const text = (name: "name" | "description" | "category" | "title" | "icon") => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      change((last) => ({ ...last, [name]: value }));
    },
  });
  const error = (name: string) => mistakes.fields.get(name);
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <Field label="Name" error={error("name")}>
          <Input {...text("name")} maxLength={120} />
        </Field>
        <Field label={optional("Description")} error={error("description")}>
          <Input {...text("description")} maxLength={300} placeholder="What it's for, in one line" />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label="Category" error={error("category")}>
            <Input {...text("category")} maxLength={40} />
          </Field>
          <Field label="Icon">
            <Select {...text("icon")}>
              {ICON_NAMES.map((name) => (
                <option key={name} value={name}>
                  {named(name)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field
          label={optional("Title of its documents")}
          hint="Offered when a document is started. {{name}} stands for a variable."
          error={error("title")}
        >
          <Input {...text("title")} maxLength={200} />
        </Field>
      </div>
      <Variables editing={editing} />
      <Sections editing={editing} />
    </div>
  );
}

/** What an icon shows, where its name doesn't say it in plain words. */
const SHOWN: Record<string, string> = {
  "bar-chart-2": "Column chart",
  user: "Person",
  "file-text": "Document",
  "message-square-text": "Message",
  "check-square": "Checkbox",
  "refresh-ccw": "Refresh",
  users: "People",
  "check-circle": "Check mark",
  "alert-circle": "Alert",
  cpu: "Chip",
  "trending-up": "Trend",
};

const named = (icon: string) => {
  const shown = SHOWN[icon];
  if (shown !== undefined) return shown;
  const words = icon.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function Variables({ editing: { draft, change, mistakes } }: { editing: TemplateEditing }) {
  const put = (variables: TemplateDraft["variables"]) => change((last) => ({ ...last, variables }));
  const set = (key: number, part: object) =>
    put(draft.variables.map((each) => (each.key === key ? { ...each, ...part } : each)));
  return (
    <section aria-labelledby="template-variables" className="grid gap-2">
      <h2 id="template-variables" className="type-dialog">
        Variables
      </h2>
      <p className="text-muted">
        Asked for when a document is started. Each replaces its {"{{name}}"} in the text.
      </p>
      {draft.variables.map((variable, index) => (
        <div key={variable.key} className="grid gap-1">
          <div className="grid grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2 max-md:grid-cols-[minmax(0,1fr)_auto]">
            <Input
              aria-label={`Name of variable ${index + 1}`}
              value={variable.name}
              placeholder="name"
              onChange={(event) => set(variable.key, { name: event.target.value })}
              className="font-mono text-[13px]"
            />
            <Input
              aria-label={`Label of variable ${index + 1}`}
              value={variable.label}
              placeholder="Label"
              onChange={(event) => set(variable.key, { label: event.target.value })}
              className="max-md:order-last max-md:col-span-2"
            />
            <Input
              aria-label={`Default of variable ${index + 1}`}
              value={variable.default}
              placeholder="Default (optional)"
              onChange={(event) => set(variable.key, { default: event.target.value })}
              className="max-md:order-last max-md:col-span-2"
            />
            <IconButton
              label={`Remove variable ${variable.name || index + 1}`}
              icon={X}
              onClick={() => put(draft.variables.filter(({ key }) => key !== variable.key))}
            />
          </div>
          {mistakes.variables.has(variable.key) && (
            <FieldError id={`variable-${variable.key}`}>{mistakes.variables.get(variable.key)}</FieldError>
          )}
        </div>
      ))}
      <AddButton
        label="Add variable"
        disabled={draft.variables.length >= 20}
        onAdd={() => put([...draft.variables, newVariable()])}
      />
    </section>
  );
}

function Sections({ editing: { draft, change, mistakes } }: { editing: TemplateEditing }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [dragged, setDragged] = useState<{ from: number; over: number } | null>(null);
  const [said, setSaid] = useState("");
  const { parts } = draft;
  const put = (next: (parts: readonly SectionDraft[]) => readonly SectionDraft[]) =>
    change((last) => ({ ...last, parts: next(last.parts) }));
  const toggle = (key: number) =>
    setOpen((last) => {
      const next = new Set(last);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const move = (from: number, to: number) => {
    const at = Math.max(0, Math.min(to, parts.length - 1));
    if (at === from) return;
    put((last) => moved(last, from, at));
    setSaid(`${parts[from]?.heading || "Section"} is now section ${at + 1} of ${parts.length}`);
  };
  const add = () => {
    const section = newSection();
    put((last) => [...last, section]);
    toggle(section.key);
  };
  return (
    <section aria-labelledby="template-sections" className="grid gap-3">
      <h2 id="template-sections" className="type-dialog">
        Sections
      </h2>
      {mistakes.fields.has("sections") && (
        <FieldError id="sections-error">{mistakes.fields.get("sections")}</FieldError>
      )}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what was dragged ends here */}
      <ol className="grid gap-2" onDragEnd={() => setDragged(null)}>
        {parts.map((section, index) => (
          <SectionEditor
            key={section.key}
            section={section}
            index={index}
            count={parts.length}
            isOpen={open.has(section.key)}
            error={mistakes.sections.get(section.key)}
            isDropTarget={dragged !== null && dragged.over === index && dragged.from !== index}
            onToggle={() => toggle(section.key)}
            onChange={(next) => put((last) => last.map((each) => (each.key === next.key ? next : each)))}
            onMove={(to) => move(index, to)}
            onRemove={() => put((last) => last.filter(({ key }) => key !== section.key))}
            onDragStart={() => setDragged({ from: index, over: index })}
            onDragOver={() => setDragged((last) => last && { ...last, over: index })}
            onDrop={() => {
              if (dragged) move(dragged.from, index);
              setDragged(null);
            }}
          />
        ))}
      </ol>
      <AddButton label="Add section" disabled={parts.length >= 60} onAdd={add} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}
