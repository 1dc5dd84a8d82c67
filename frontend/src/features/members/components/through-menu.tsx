/** The role of somebody that comes from a project: it is changed there, and the way there stands in its menu. */
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { GivenRole } from "@/lib/api/types";
import { ROLE_NAMES } from "@/lib/roles";

interface ThroughMenuProps {
  label: string;
  role: GivenRole;
  project: string;
  children: ReactNode;
}

export function ThroughMenu({ label, role, project, children }: ThroughMenuProps) {
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" size="tool" className="-mr-2" aria-label={`${label}: ${ROLE_NAMES[role]}`}>
          {ROLE_NAMES[role]}
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="end" className="w-66">
        <p className="px-2 py-1.5 type-caption text-muted">
          This role comes from the project <bdi>{project}</bdi>. Change it there.
        </p>
        <MenuSeparator />
        {children}
      </MenuContent>
    </Menu>
  );
}
