/** Short fields under one another, each behind its name. */
import type { ClipboardEvent, KeyboardEvent } from "react";

import { Field } from "./field";

export interface NamedField {
  name: string;
  at: string;
  /** Its name with where it is, for those who do not see that. */
  label: string;
  value: string;
  placeholder?: string | undefined;
  onChange: (value: string) => void;
}

interface NamedFieldsProps {
  label: string;
  fields: readonly NamedField[];
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>, index: number) => void;
  onPaste?: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
}

export function NamedFields({ label, fields, onKeyDown, onPaste }: NamedFieldsProps) {
  return (
    <div role="group" aria-label={label} className="named-fields">
      {fields.map(({ name, ...field }, index) => [
        <span key={name} aria-hidden>
          {name}
        </span>,
        <Field key={field.at} {...field} onKeyDown={(event) => onKeyDown(event, index)} onPaste={onPaste} />,
      ])}
    </div>
  );
}
