/** Starting a guided document from a template that is chosen for the visitor. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { toast } from "@/components/ui/toast";
import { errorText } from "@/lib/api/errors";
import type { Template } from "@/lib/api/types";
import { templatesQuery } from "./api/templates";

export interface StartDocument {
  /** Which of the templates to take. */
  choose: (templates: readonly Template[]) => Template | undefined;
  title?: string;
}

const NO_TEMPLATES = {
  title: "No templates available",
  description: "Please create templates first or contact your administrator",
} as const;

/** Answers a function that goes to the first step of the flow, or says why it cannot. */
export function useStartDocument() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async ({ choose, title }: StartDocument): Promise<void> => {
    let templates: Template[];
    try {
      templates = await queryClient.query({ ...templatesQuery, staleTime: "static" });
    } catch (error) {
      toast({ title: "Failed to load templates", description: errorText(error), variant: "destructive" });
      return;
    }
    const template = choose(templates);
    if (!template) {
      toast({ ...NO_TEMPLATES, variant: "destructive" });
      return;
    }
    await navigate({
      to: "/document-flow/$templateId",
      params: { templateId: template.id },
      search: { mode: "ai-assisted", ...(title === undefined ? {} : { title }) },
    });
  };
}
