/** Asks for a template's variables, each with its default; all of them may be left as they are. */
import { Field, Input } from "@/components/ui/field";
import type { TemplateVariable } from "@/lib/api/types";

import type { Variables } from "../variables";

const MAX_VALUE = 200;

interface VariableFieldsProps {
  variables: readonly TemplateVariable[];
  filled: Variables;
}

export function VariableFields({ variables, filled }: VariableFieldsProps) {
  if (variables.length === 0) return null;
  return (
    <fieldset className="grid gap-3 rounded-menu border border-line bg-raised px-4 pt-3 pb-4">
      <legend className="sr-only">Fill in what the template asks for</legend>
      <p className="type-small text-muted">
        This template fills these in for you. You can leave any of them as they are.
      </p>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        {variables.map(({ name, label }) => (
          <Field key={name} label={label}>
            <Input
              value={filled.values[name] ?? ""}
              maxLength={MAX_VALUE}
              autoComplete="off"
              onChange={(event) => filled.set(name, event.target.value)}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
