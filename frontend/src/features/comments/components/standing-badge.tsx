/** Says of a comment that its words were rewritten, or are gone. */
import { ArrowDown, Unlink } from "lucide-react";

import { Badge } from "@/components/ui/badge";

import type { Standing } from "../notes";

export function StandingBadge({ standing }: { standing: Standing }) {
  if (standing === "moved")
    return (
      <Badge tone="line" title="The text under this comment was rewritten. We placed it here.">
        <ArrowDown aria-hidden />
        Moved
      </Badge>
    );
  if (standing === "detached")
    return (
      <Badge tone="line" title="The text of this comment was deleted.">
        <Unlink aria-hidden />
        Detached
      </Badge>
    );
  return null;
}
