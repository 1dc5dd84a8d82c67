/** The frame of what a link leads to: a bar with the wordmark, and the page below. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Wordmark } from "@/components/ui/wordmark";

interface ReaderFrameProps {
  title?: string;
  badge?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function ReaderFrame({ title, badge, actions, children }: ReaderFrameProps) {
  return (
    <div className="paper flex min-h-dvh flex-col">
      <header className="sticky top-0 z-10 flex h-14 flex-none items-center gap-3 border-b border-line bg-panel px-gutter max-md:h-13 max-md:gap-2 print:hidden">
        <Link to="/" className="flex-none rounded-mark">
          <Wordmark />
        </Link>
        {title !== undefined && (
          <>
            <span aria-hidden className="h-4 w-px flex-none bg-line-strong max-md:hidden" />
            <b aria-hidden className="cut font-medium max-md:hidden" title={title}>
              {title}
            </b>
          </>
        )}
        {badge}
        <span className="flex-1" />
        {actions}
      </header>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start px-5 max-md:px-4">{children}</div>
    </div>
  );
}

/** As wide as the words of a document and in their place, beside a margin in which nothing hangs. */
export const Column = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto w-full max-w-(--column) [--column:calc(var(--doc-margin)+24px+var(--measure))] pl-[calc(var(--doc-margin)+24px)] max-md:pl-0">
    {children}
  </div>
);
