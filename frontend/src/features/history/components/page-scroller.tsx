/** Area in which a page of the history scrolls, by keyboard too. */
import type { ReactNode, Ref } from "react";

import { DocumentScroller } from "@/components/patterns/document-scroller";

interface PageScrollerProps {
  ref?: Ref<HTMLDivElement>;
  label: string;
  className?: string;
  children: ReactNode;
}

export const PageScroller = ({ ref, label, className = "", children }: PageScrollerProps) => (
  <DocumentScroller
    ref={ref}
    role="region"
    aria-label={label}
    // A long page without a control in it could not be scrolled by keyboard.
    tabIndex={0}
    className={`-outline-offset-2! ${className}`}
  >
    {children}
  </DocumentScroller>
);
