/** Badge with what a link lets its reader do. */
import { Eye, MessageSquare, PenLine } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { Icon } from "@/components/ui/icon";
import type { GivenRole } from "@/lib/api/types";
import { ROLE_CAN } from "@/lib/roles";

const ICONS: Readonly<Record<GivenRole, Icon>> = { viewer: Eye, commenter: MessageSquare, editor: PenLine };

export function RoleBadge({ role }: { role: GivenRole }) {
  const Glyph = ICONS[role];
  return (
    <Badge tone="line">
      <Glyph aria-hidden />
      You {ROLE_CAN[role]}
    </Badge>
  );
}
