/** A labelled control with its hint or its error; the input inside finds its label by itself. */
import { CircleAlert } from "lucide-react";
import { createContext, useContext, useId, useMemo, type ComponentProps, type ReactNode } from "react";
import { cn } from "@/lib/cn";

interface FieldControl {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

const FieldContext = createContext<FieldControl | null>(null);

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** A link at the right end of the label. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** "Name (optional)": a label whose field may stay empty. */
export const optional = (label: string) => (
  <>
    {label} <span className="font-normal text-muted">(optional)</span>
  </>
);

export function Field({ label, hint, error, aside, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  const control = useMemo<FieldControl>(
    () => ({
      id,
      ...(error === undefined ? {} : { "aria-invalid": true }),
      ...(hasNote ? { "aria-describedby": noteId } : {}),
    }),
    [id, noteId, error, hasNote],
  );
  return (
    <FieldContext value={control}>
      <div className={cn("grid w-full gap-1.5", className)}>
        <div className="flex items-baseline justify-between gap-2">
          <label htmlFor={id} className="type-small font-medium">
            {label}
          </label>
          {aside}
        </div>
        {children}
        {error !== undefined ? (
          <FieldError id={noteId}>{error}</FieldError>
        ) : (
          hint !== undefined && (
            <p id={noteId} className="type-caption text-muted">
              {hint}
            </p>
          )
        )}
      </div>
    </FieldContext>
  );
}

/** What is wrong with a field, below it; whoever has no `Field` ties it to the control. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-center gap-1.5 type-caption text-danger">
      <CircleAlert aria-hidden className="size-3.5" />
      {children}
    </p>
  );
}

/** What ties a control of another kind to the label and the note of the field round it; null outside of one. */
export const useFieldControl = (): FieldControl | null => useContext(FieldContext);

const INPUT =
  "w-full border border-line-strong rounded-control bg-raised px-2.5 text-text hover:border-faint focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-ring aria-invalid:border-danger disabled:text-faint max-md:text-[16px]";

export function Input({ className, ...props }: ComponentProps<"input">) {
  const control = useContext(FieldContext);
  return <input {...control} className={cn(INPUT, "h-control", className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  const control = useContext(FieldContext);
  return <textarea {...control} className={cn(INPUT, "block resize-none py-2", className)} {...props} />;
}
