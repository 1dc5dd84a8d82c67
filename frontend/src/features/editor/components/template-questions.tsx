/** Brings a document's template to its session: what its sections are for, and the questions of those without text. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { TemplateDetail } from "@/lib/api/types";
import { isOwnTemplate } from "@/lib/own-template-id";

import { templateQuestions } from "../extensions/questions";
import type { EditorSession } from "../session";

interface TemplateQuestionsProps {
  session: EditorSession;
  templateId: number;
}

/** Draws nothing of its own: they stand in the text. One can write without them, so that no failure is told. */
export function TemplateQuestions({ session, templateId }: TemplateQuestionsProps) {
  const { documentId: id } = session;
  const { data: template } = useQuery({
    queryKey: queryKeys.templateOf(id, templateId),
    queryFn: ({ signal }) => {
      const path = isOwnTemplate(templateId)
        ? `/api/documents/${id}/template`
        : `/api/templates/${templateId}`;
      return jsonRequest<TemplateDetail>("GET", path, undefined, { signal });
    },
  });
  useEffect(() => {
    if (!template) return undefined;
    session.know({ plan: template.sections });
    return session.extend(templateQuestions(template.sections));
  }, [session, template]);
  return null;
}
