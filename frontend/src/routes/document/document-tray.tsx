/** The pieces of a brief beside its document: they go under a heading of the document, or of its template. */
import { useQuery } from "@tanstack/react-query";

import { OpenTray } from "@/features/brief/components/open-tray";
import { templateQuery } from "@/features/document-flow";
import type { Document } from "@/lib/api/types";

interface DocumentTrayProps {
  document: Document;
  /** Whether everything typed is stored: a piece goes into what the server has. */
  saved: () => Promise<boolean>;
  onDocument: (document: Document) => void;
}

const HEADING = /^## +(.+?)\s*#*$/gm;

/** Only a document that was begun from a template can have one. */
export function DocumentTray(props: DocumentTrayProps) {
  const { templateId } = props.document;
  return templateId !== null && <Tray {...props} templateId={templateId} />;
}

function Tray({ document, templateId, saved, onDocument }: DocumentTrayProps & { templateId: number }) {
  // The document's own headings are enough: it is not taken off the screen where the template cannot be had.
  const { data: template } = useQuery({ ...templateQuery(templateId), throwOnError: false });
  const own = [...document.content.matchAll(HEADING)].map(([, heading = ""]) => heading);
  const headings = [...new Set([...own, ...(template?.sections ?? []).map(({ heading }) => heading)])];
  return (
    <OpenTray documentId={document.id} headings={headings} beforeChange={saved} onDocument={onDocument} />
  );
}
