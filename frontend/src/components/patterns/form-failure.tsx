/** Failure of a form as a whole, in the server's words, above its button; it stays until something is changed. */
import { CircleAlert } from "lucide-react";

export function FormFailure({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className="flex gap-2 rounded-menu bg-danger-soft px-3 py-2 type-small text-danger">
      <CircleAlert aria-hidden className="mt-px" />
      {text}
    </p>
  );
}
