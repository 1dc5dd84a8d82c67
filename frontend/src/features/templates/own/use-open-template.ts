/** Opens a template that was just made; whoever has gone elsewhere meanwhile opens it from the message of it. */
import { useNavigate } from "@tanstack/react-router";

import { openOrTell } from "@/components/patterns/open-or-tell";
import type { OwnTemplate } from "@/lib/api/types";

export function useOpenTemplate() {
  const navigate = useNavigate();
  return (template: OwnTemplate, isStillHere: boolean) => {
    const { id, name } = template;
    const open = () => void navigate({ to: "/templates/$templateId/edit", params: { templateId: id } });
    openOrTell(isStillHere, open, { title: "Template created", description: name, to: template });
  };
}
