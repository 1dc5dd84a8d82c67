/** A text as Markdown in a field of the browser's: it asks for no code of the editor, which those who only read have not got. */
import { useEffect, useEffectEvent, useRef } from "react";

interface MarkdownFieldProps {
  label: string;
  initial: string;
  /** The position in it at which it opens. */
  at: number;
  /** What is on its way is not changed. */
  isLocked: boolean;
  onChange: (read: () => string) => void;
}

export function MarkdownField({ label, initial, at, isLocked, onChange }: MarkdownFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const open = useEffectEvent(() => field.current && openAt(field.current, initial, at));
  useEffect(() => void open(), []);
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

/** The caret is there, and its line the first one in sight. */
function openAt(field: HTMLTextAreaElement, text: string, at: number): void {
  // Such a field ends every line with one character.
  const above = text.slice(0, at).replace(/\r\n?/g, "\n");
  const heightOf = (words: string): number => {
    field.value = words;
    return field.scrollHeight;
  };
  field.style.cssText = "flex: none; height: 0";
  const height = heightOf(above) - heightOf("");
  field.style.cssText = "";
  field.value = text;
  field.focus();
  field.setSelectionRange(above.length, above.length);
  field.scrollTo(0, height);
}
