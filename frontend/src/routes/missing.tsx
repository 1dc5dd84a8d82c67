/** In the place of what an address names and nobody can be shown: what is missing, and a way on. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

import { ErrorState } from "@/components/patterns/error-state";
import { Button } from "@/components/ui/button";
import { usePageTitle } from "@/lib/use-page-title";

interface MissingProps {
  title: string;
  text: string;
  children: ReactNode;
}

function Missing({ title, text, children }: MissingProps) {
  usePageTitle(title);
  return (
    <div className="px-gutter">
      <ErrorState title={title} text={text} action={<Button asChild>{children}</Button>} />
    </div>
  );
}

export const MissingDocument = () => (
  <Missing title="Document not found" text="The requested document could not be loaded.">
    <Link to="/documents">Return to documents</Link>
  </Missing>
);

export const MissingTemplate = () => (
  <Missing title="Template not found" text="The requested template could not be loaded.">
    <Link to="/templates">Return to templates</Link>
  </Missing>
);

export const MissingProject = () => (
  <Missing
    title="Project not found"
    text="The project you're looking for doesn't exist or you don't have access to it."
  >
    <Link to="/projects">Back to Projects</Link>
  </Missing>
);
