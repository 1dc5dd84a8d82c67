/** One row of the settings: what it is about on the left, what can be done on the right. */
import type { ReactNode } from "react";

export interface SettingsSectionProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-[176px_minmax(0,1fr)] gap-x-6 gap-y-3 border-line py-5 not-first:border-t max-md:grid-cols-1"
    >
      <header>
        <h3 className="font-medium">{title}</h3>
        {hint !== undefined && <p className="mt-1 type-small text-muted">{hint}</p>}
      </header>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
