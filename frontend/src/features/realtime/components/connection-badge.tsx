/** Says whether the realtime session stands. */
import { Badge } from "@/components/ui/badge";

import type { SessionView } from "../session";

export function ConnectionBadge({ view }: { view: SessionView }) {
  if (view.isActive) {
    return (
      <Badge tone="ok" role="status">
        Connected
      </Badge>
    );
  }
  return (
    <Badge tone="warn" role="status">
      {view.wasActive ? "Reconnecting..." : "Connecting..."}
    </Badge>
  );
}
