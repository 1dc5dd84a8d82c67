/** A place with nothing in it yet: what it is for, and the one thing to do. */
import type { ReactNode } from "react";

export interface EmptyStateProps {
  title: string;
  /** One sentence of what this place is for. */
  text: ReactNode;
  action?: ReactNode;
  /** One quiet way out beside the action. */
  secondary?: ReactNode;
  /** 3 where it stands in a section that has a heading of its own. */
  level?: 2 | 3;
}

export function EmptyState({ title, text, action, secondary, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <section className="grid max-w-105 justify-items-start gap-1 pt-14 max-md:pt-10">
      <Sheet />
      <Heading className="type-dialog">{title}</Heading>
      <p className="text-muted">{text}</p>
      {(action !== undefined || secondary !== undefined) && (
        <div className="mt-4 flex flex-wrap items-center gap-2 max-md:gap-x-1">
          {action}
          {secondary}
        </div>
      )}
    </section>
  );
}

/** A ruled sheet, the margin still dashed because nothing is written on it. */
function Sheet() {
  return (
    <svg
      viewBox="17 0 115 88"
      width={115}
      height={88}
      aria-hidden="true"
      className="mb-4 fill-none stroke-[1.5] stroke-line-strong [stroke-linecap:round]"
    >
      <path d="M36.5 4v80" className="stroke-accent" strokeDasharray="4 4" />
      <path d="M52 18h56" className="stroke-muted" strokeWidth="2.5" />
      <path d="M52 36h72M52 48h64M52 60h70M52 72h40M18 36h10M18 60h10" />
    </svg>
  );
}
