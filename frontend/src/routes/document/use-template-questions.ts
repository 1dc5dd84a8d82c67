/** Brings the questions of a document's template to the sections that have no text yet. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { templateQuery } from "@/features/document-flow/api/queries";
import type { EditorSession } from "@/features/editor";
import type { Document } from "@/lib/api/types";

/** A heading with nothing below it but another one, or the end. */
const EMPTY_SECTION = /^##[ \t]+\S.*\n\s*(?:##?[ \t]|$(?!\s))/m;

export function useTemplateQuestions(session: EditorSession, { templateId, content }: Document): void {
  const isAsked = templateId !== null && EMPTY_SECTION.test(`${content}\n`);
  const { data: template } = useQuery({ ...templateQuery(templateId ?? 0), enabled: isAsked });
  useEffect(() => {
    if (template) session.showQuestions(template.sections);
  }, [session, template]);
}
