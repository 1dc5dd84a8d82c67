/**
 * Parts that only a document with a template has: the questions of that in its text, and the pieces of a brief beside
 * it, which go under a heading of the document or of the template.
 */
import { useQuery } from "@tanstack/react-query";

import { OpenTray } from "@/features/brief/components/open-tray";
import { documentTemplateQuery } from "@/features/document-flow/api/queries";
import type { Document } from "@/lib/api/types";

export { TemplateQuestions } from "@/features/editor/components/template-questions";

interface DocumentTrayProps {
  document: Document;
  templateId: number;
  /** Whether everything typed is stored: a piece goes into what the server has. */
  saved: () => Promise<boolean>;
  onDocument: (document: Document) => void;
}

const HEADING = /^## +(.+?)\s*#*$/gm;

export function DocumentTray({ document, templateId, saved, onDocument }: DocumentTrayProps) {
  // The document's own headings are enough: it is not taken off the screen where the template cannot be had.
  const { data: template } = useQuery({
    ...documentTemplateQuery(templateId, document.id),
    throwOnError: false,
  });
  const own = [...document.content.matchAll(HEADING)].map(([, heading = ""]) => heading);
  const headings = [...new Set([...own, ...(template?.sections ?? []).map(({ heading }) => heading)])];
  return (
    <OpenTray documentId={document.id} headings={headings} beforeChange={saved} onDocument={onDocument} />
  );
}
