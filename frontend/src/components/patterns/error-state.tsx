/** Something could not be shown: what failed, what is safe, and one next step, in its place. */
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

export interface ErrorStateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function ErrorState({ title, text, action }: ErrorStateProps) {
  return (
    <section role="alert" className="grid max-w-105 justify-items-start gap-1 pt-14 max-md:pt-10">
      <CircleAlert aria-hidden className="mb-2 size-5 text-danger" />
      <h2 className="type-dialog">{title}</h2>
      {text !== undefined && <p className="text-muted">{text}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </section>
  );
}
