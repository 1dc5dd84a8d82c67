/** Brings the questions of a document's template to the sections that have no text yet. */
import { StateEffect } from "@codemirror/state";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { TemplateDetail } from "@/lib/api/types";

import { templateQuestions } from "../extensions/questions";
import type { EditorSession } from "../session";

interface TemplateQuestionsProps {
  session: EditorSession;
  templateId: number;
}

/** Draws nothing of its own: they stand in the text. One can write without them, so that no failure is told. */
export function TemplateQuestions({ session, templateId }: TemplateQuestionsProps) {
  const { data: template } = useQuery({
    queryKey: queryKeys.template(templateId),
    queryFn: ({ signal }) =>
      jsonRequest<TemplateDetail>("GET", `/api/templates/${templateId}`, undefined, { signal }),
  });
  useEffect(() => {
    if (template)
      session.dispatch({ effects: StateEffect.appendConfig.of(templateQuestions(template.sections)) });
  }, [session, template]);
  return null;
}
