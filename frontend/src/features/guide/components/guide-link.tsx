/** The way to the guide, or to one of its cards, from a text beside which it helps. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface GuideLinkProps {
  /** The card; without it, the list. */
  slug?: string;
  children: ReactNode;
}

export function GuideLink({ slug, children }: GuideLinkProps) {
  if (slug === undefined)
    return (
      <Link to="/guide" className="link">
        {children}
      </Link>
    );
  return (
    <Link to="/guide/$slug" params={{ slug }} className="link">
      {children}
    </Link>
  );
}
