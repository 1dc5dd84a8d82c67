/** A field of an answer: it grows with its words, and is found by its place in the frame. */
import { cn } from "@/lib/cn";
import { isComposing } from "@/lib/keyboard";
import { type ClipboardEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef } from "react";

export interface FieldProps {
  /** Where it is in its frame, such as "2.0" for the first field of the third row. */
  at: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onPaste?: ((event: ClipboardEvent<HTMLTextAreaElement>) => void) | undefined;
  placeholder?: string | undefined;
  invalid?: boolean;
  id?: string;
  className?: string;
}

export function Field(props: FieldProps) {
  const { at, label, value, onChange, onKeyDown, onPaste, placeholder, invalid, id, className } = props;
  return (
    // Whatever is longer gives the field its height.
    <span className={cn("answer-field", className)} data-words={value === "" ? (placeholder ?? "") : value}>
      <textarea
        id={id}
        data-at={at}
        dir="auto"
        rows={1}
        aria-label={id === undefined ? label : undefined}
        aria-invalid={invalid || undefined}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </span>
  );
}

function focusField(frame: HTMLElement | null, at: string, edge: "start" | "end"): boolean {
  const field = frame?.querySelector<HTMLElement>(`[data-at="${at}"]`);
  if (!field) return false;
  field.focus();
  if (field instanceof HTMLTextAreaElement) {
    const caret = edge === "start" ? 0 : field.value.length;
    field.setSelectionRange(caret, caret);
  }
  return true;
}

/** Moves between the fields of a frame. */
export function useFieldFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  // No dependencies: a field that is wanted is there once what makes it has been drawn.
  useLayoutEffect(() => {
    if (wanted.current !== null && focusField(frame.current, wanted.current, "end")) wanted.current = null;
  });
  /** To a field that is there; false where it is not. */
  const go = useCallback(
    (at: string, edge: "start" | "end" = "end") => focusField(frame.current, at, edge),
    [],
  );
  /** To a field that the change under way makes, or moves there. */
  const goAfter = useCallback((at: string) => {
    wanted.current = at;
  }, []);
  return { frame, go, goAfter };
}

/** Enter without the keys that make it mean something else; while an input method composes, it chooses a word. */
export function isPlainEnter(event: KeyboardEvent): boolean {
  return (
    event.key === "Enter" &&
    !isComposing(event.nativeEvent) &&
    !event.shiftKey &&
    !event.altKey &&
    !event.ctrlKey &&
    !event.metaKey
  );
}

const LINE = 28;

/** The way an arrow leads out of a field, when the caret stands at that edge of its words. */
export function wayOut(event: KeyboardEvent<HTMLTextAreaElement>): "up" | "down" | "left" | "right" | null {
  if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || isComposing(event.nativeEvent))
    return null;
  const { value, selectionStart, selectionEnd, clientHeight } = event.currentTarget;
  if (selectionStart !== selectionEnd) return null;
  const isOneLine = clientHeight < 2 * LINE && !value.includes("\n");
  const [atStart, atEnd] = [selectionStart === 0, selectionEnd === value.length];
  switch (event.key) {
    case "ArrowUp":
      return atStart || isOneLine ? "up" : null;
    case "ArrowDown":
      return atEnd || isOneLine ? "down" : null;
    case "ArrowLeft":
      return atStart ? "left" : null;
    case "ArrowRight":
      return atEnd ? "right" : null;
    default:
      return null;
  }
}
