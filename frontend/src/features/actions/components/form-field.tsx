/** One field of an action's form, by its kind. */
import type { ReactNode } from "react";

import { Field, Input, optional, Textarea } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

import type { ActionField } from "../action-types";
import type { DocumentParts } from "../document-parts";

export interface FormFieldProps {
  field: ActionField;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  parts: DocumentParts;
  /** The section that is made where none is chosen. */
  made?: string | null;
  /** What the action is about, which is no choice for itself. */
  except: string | undefined;
  autoFocus: boolean;
}

export function FormField(props: FormFieldProps) {
  const { field, error } = props;
  if (field.kind === "choice" && field.options.length > 0 && field.options.length <= 6)
    return <ChoiceField {...props} />;
  const label = field.required ? field.label : optional(field.label);
  return (
    <Field label={label} error={error}>
      <Control {...props} />
    </Field>
  );
}

function Control(props: FormFieldProps): ReactNode {
  const { field, value, onChange, parts, autoFocus, except } = props;
  switch (field.kind) {
    case "multiline":
      return (
        <Textarea
          rows={3}
          className="field-sizing-content max-h-60"
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "section":
      return <SectionOptions {...props} />;
    case "requirement": {
      const others = parts.requirements.filter(({ id }) => id !== except);
      return <Options {...props} options={others.map(({ id }) => id)} names={namesOf(others)} />;
    }
    case "choice":
      return <Options {...props} options={field.options} />;
    case "person":
      return <PersonControl {...props} />;
    case "text":
    case "row":
    case "date":
    case "quote":
    case "places":
    case "column":
      return <Input autoFocus={autoFocus} value={value} onChange={(event) => onChange(event.target.value)} />;
  }
}

function SectionOptions(props: FormFieldProps) {
  const { field, parts, made = null } = props;
  const headings = unique(parts.sections.map(({ heading }) => heading));
  const isNew = field.name === "section" && made !== null;
  return <Options {...props} options={headings} none={isNew ? `New section “${made}”` : undefined} />;
}

function unique(options: readonly string[]): readonly string[] {
  return [...new Set(options)];
}

/** How much of a requirement is shown in a list, in characters. */
const SHOWN = 60;

function namesOf(requirements: DocumentParts["requirements"]): ReadonlyMap<string, string> {
  return new Map(
    requirements.map(({ id, words }) => [
      id,
      `${id} · ${words.length > SHOWN ? `${words.slice(0, SHOWN).trimEnd()}…` : words}`,
    ]),
  );
}

interface OptionsProps extends FormFieldProps {
  options: readonly string[];
  names?: ReadonlyMap<string, string>;
  /** What it means that none is chosen, where that is something. */
  none?: string | undefined;
}

function Options({ field, value, onChange, autoFocus, options, names, none, except }: OptionsProps) {
  return (
    <Select autoFocus={autoFocus} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{field.required || field.kind === "section" ? (none ?? "Choose…") : "None"}</option>
      {options
        .filter((option) => option !== except)
        .map((option) => (
          <option key={option} value={option}>
            {names?.get(option) ?? option}
          </option>
        ))}
    </Select>
  );
}

/** Names that stand in the document are a press away. */
function PersonControl({ value, onChange, parts, autoFocus }: FormFieldProps) {
  return (
    <>
      <Input autoFocus={autoFocus} value={value} onChange={(event) => onChange(event.target.value)} />
      {parts.people.length > 0 && (
        <div role="group" aria-label="Names in the document" className="flex flex-wrap gap-1">
          {parts.people.slice(0, 8).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={value === name}
              onClick={() => onChange(name)}
              className="min-h-6 rounded-control border border-line-strong bg-raised px-2 type-small hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft max-md:min-h-10 max-md:px-3"
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function ChoiceField({ field, value, onChange, error, autoFocus }: FormFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 type-small font-medium">
        {field.required ? field.label : optional(field.label)}
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {field.options.map((option, index) => (
          <label key={option} className="flex min-h-7 cursor-pointer items-center gap-2 max-md:min-h-10">
            <input
              type="radio"
              name={field.name}
              className="size-3.5 accent-(--accent-fill)"
              // eslint-disable-next-line jsx-a11y/no-autofocus -- the form begins here
              autoFocus={autoFocus && (value === option || (value === "" && index === 0))}
              checked={value === option}
              onChange={() => onChange(option)}
            />
            {option}
          </label>
        ))}
      </div>
      {error !== undefined && <p className="type-caption text-danger">{error}</p>}
    </fieldset>
  );
}
