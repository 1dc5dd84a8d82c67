/** Where a page of the history scrolls, by keyboard too. */
import type { ReactNode, Ref } from "react";

interface PageScrollerProps {
  ref?: Ref<HTMLDivElement>;
  label: string;
  className?: string;
  children: ReactNode;
}

export const PageScroller = ({ ref, label, className = "", children }: PageScrollerProps) => (
  <div
    ref={ref}
    role="region"
    aria-label={label}
    // A long page without a control in it could not be scrolled by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className={`doc-scroller min-h-0 flex-1 overflow-x-hidden overflow-y-auto -outline-offset-2! ${className}`}
  >
    {children}
  </div>
);
