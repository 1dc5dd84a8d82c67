/** Values for a template's variables, filled in before a document begins: they outlive a reload, as the title does. */
import { useState } from "react";

import { readDraft, setDraft } from "@/features/drafts/drafts";
import type { TemplateVariable } from "@/lib/api/types";

export type VariableValues = Readonly<Record<string, string>>;

const draftOf = (templateId: number) => `variables.${templateId}`;

function readValues(templateId: number): VariableValues {
  try {
    const kept: unknown = JSON.parse(readDraft(draftOf(templateId)) || "{}");
    return typeof kept === "object" && kept !== null ? (kept as VariableValues) : {};
  } catch {
    return {};
  }
}

export const forgetVariables = (templateId: number): void => setDraft(draftOf(templateId), "");

export interface Variables {
  /** What was typed, by name; an untouched one has its default. */
  values: VariableValues;
  set: (name: string, value: string) => void;
}

export function useVariables(templateId: number, variables: readonly TemplateVariable[]): Variables {
  const [values, setValues] = useState<VariableValues>(() => ({
    ...Object.fromEntries(variables.map(({ name, default: value }) => [name, value])),
    ...readValues(templateId),
  }));
  const set = (name: string, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    setDraft(draftOf(templateId), JSON.stringify(next));
  };
  return { values, set };
}

/** What a request tells of them: nothing of a template without any. */
export function variablesFor(
  variables: readonly TemplateVariable[],
  values: VariableValues,
): { variables?: Record<string, string> } {
  if (variables.length === 0) return {};
  return { variables: Object.fromEntries(variables.map(({ name }) => [name, (values[name] ?? "").trim()])) };
}

/** As the server fills them in: one without a value has its default, or stays as it is. */
export function fillText(
  text: string,
  variables: readonly TemplateVariable[],
  values: VariableValues,
): string {
  return text.replace(/\{\{[ \t]*([A-Za-z][\w-]*)[ \t]*\}\}/g, (whole, name: string) => {
    const variable = variables.find((each) => each.name === name);
    return (variable && (values[name]?.trim() || variable.default)) || whole;
  });
}
