/** Brings the questions of a document's template to the sections that have no text yet. */
import { StateEffect } from "@codemirror/state";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Document, TemplateDetail } from "@/lib/api/types";
import { documentTemplateKey, isOwnTemplate } from "@/lib/own-template-id";

import { templateQuestions } from "../extensions/questions";
import type { EditorSession } from "../session";

/** A heading with nothing below it but another one, or the end. */
const EMPTY_SECTION = /^##[ \t]+\S.*\n\s*(?:##?[ \t]|$(?!\s))/m;

interface TemplateQuestionsProps {
  session: EditorSession;
  document: Pick<Document, "id" | "templateId" | "content">;
}

/** Draws nothing of its own: they stand in the text. One can write without them, so that no failure is told. */
export function TemplateQuestions({ session, document }: TemplateQuestionsProps) {
  const { id, templateId, content } = document;
  const isOwn = templateId !== null && isOwnTemplate(templateId);
  const { data: template } = useQuery({
    queryKey: isOwn ? documentTemplateKey(id) : queryKeys.template(templateId ?? 0),
    queryFn: ({ signal }) => {
      const path = isOwn ? `/api/documents/${id}/template` : `/api/templates/${templateId ?? 0}`;
      return jsonRequest<TemplateDetail>("GET", path, undefined, { signal });
    },
    enabled: templateId !== null && EMPTY_SECTION.test(`${content}\n`),
  });
  useEffect(() => {
    if (template)
      session.dispatch({ effects: StateEffect.appendConfig.of(templateQuestions(template.sections)) });
  }, [session, template]);
  return null;
}
