/** Badge with a project's status, in its own word. */
import { Check } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { ProjectStatus } from "@/lib/api/types";
import { statusLabel } from "../project-rules";

export function StatusBadge({ status }: { status: ProjectStatus }) {
  const label = statusLabel(status);
  switch (status) {
    case "in-progress":
      return (
        <Badge tone="accent">
          <span aria-hidden className="size-1.5 rounded-full bg-current" />
          {label}
        </Badge>
      );
    case "completed":
      return (
        <Badge tone="ok">
          <Check aria-hidden />
          {label}
        </Badge>
      );
    case null:
    default:
      // A word that only a newer server knows is shown as it is.
      return <Badge>{label}</Badge>;
  }
}
