/** A page of plain text: a title, when it was last changed, and sections to be read. */
import type { ReactNode } from "react";
import { usePageTitle } from "@/lib/use-page-title";

export interface PlainPageProps {
  title: string;
  changed: string;
  children: ReactNode;
}

export function PlainPage({ title, changed, children }: PlainPageProps) {
  usePageTitle(title);
  return (
    <article className="mx-auto grid max-w-170 gap-7 px-gutter pt-18 pb-16 max-md:pt-6 max-md:pb-20">
      <header>
        <h1 tabIndex={-1} className="type-page">
          {title}
        </h1>
        <p className="mt-1 type-small text-muted">Last changed on {changed}.</p>
      </header>
      {children}
    </article>
  );
}

export function PlainSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 text-[15px]/6">
      <h2 className="type-dialog">{title}</h2>
      {children}
    </section>
  );
}

export const PlainList = ({ children }: { children: ReactNode }) => (
  <ul className="grid list-disc gap-1.5 pl-5 marker:text-faint">{children}</ul>
);
