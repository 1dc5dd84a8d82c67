/** A text as Markdown in a field of the browser's: it asks for no code of the editor, which those who only read have not got. */
import { useEffect, useRef } from "react";

interface MarkdownFieldProps {
  label: string;
  initial: string;
  /** What is on its way is not changed. */
  isLocked: boolean;
  onChange: (read: () => string) => void;
}

export function MarkdownField({ label, initial, isLocked, onChange }: MarkdownFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(0, 0);
    field.current?.scrollTo(0, 0);
  }, []);
  return (
    <textarea
      ref={field}
      aria-label={label}
      defaultValue={initial}
      readOnly={isLocked}
      spellCheck
      dir="auto"
      autoCapitalize="sentences"
      onChange={({ currentTarget }) => onChange(() => currentTarget.value)}
      className="suggesting-field"
    />
  );
}
