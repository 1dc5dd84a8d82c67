/** One member: what the owner can do with their role, or what they can do themselves. */
import { Link } from "@tanstack/react-router";
import { Crown, FolderMinus, FolderOpen, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { MenuItem } from "@/components/ui/menu";
import { useAuth } from "@/features/auth/auth-context";
import type { Subject } from "@/lib/api/keys";
import type { Member } from "@/lib/api/types";
import { ROLE_NAMES } from "@/lib/roles";
import { useChangeRole } from "../api/change-members";
import { roleOptions } from "../role-options";
import type { Question } from "./member-question";
import { PersonRow, RoleWord } from "./person-row";
import { RoleMenu } from "./role-menu";
import { ThroughMenu } from "./through-menu";

export interface MemberRowProps {
  member: Member;
  hue: number;
  subject: Subject;
  /** Whether the visitor decides about roles. */
  isOwner: boolean;
  onAsk: (question: Question) => void;
  /** Takes the document out of the project that a role comes from. */
  onTakeOut?: () => void;
}

export function MemberRow(props: MemberRowProps) {
  const { member, hue } = props;
  const { user, isGuest = false } = useAuth();
  const { name, isYou, address, through } = member;
  const caption = through ? `Through the project ${through.name}` : (address ?? (isYou ? user?.email : null));
  return (
    <PersonRow
      name={name}
      hue={hue}
      guest={isYou && isGuest}
      {...(isYou ? { suffix: " (you)" } : {})}
      {...(caption ? { caption } : {})}
    >
      <MemberRole {...props} />
    </PersonRow>
  );
}

function MemberRole({ member, hue, subject, isOwner, onAsk, onTakeOut }: MemberRowProps) {
  const { mutate, isPending, variables } = useChangeRole(subject);
  const { role, through, isYou, name } = member;
  const makeOwner = subject.kind === "document" && (
    <MenuItem icon={Crown} onSelect={() => onAsk({ kind: "transfer", member, hue })}>
      Make owner
    </MenuItem>
  );
  if (role === "owner") return <RoleWord>{ROLE_NAMES.owner}</RoleWord>;
  if (isOwner && through) {
    return (
      <ThroughMenu label={`Role of ${name}`} role={role} project={through.name}>
        <MenuItem
          icon={FolderOpen}
          as={(item) => (
            <Link to="/projects/$projectId" params={{ projectId: through.projectId }} {...item} />
          )}
        >
          Open project
        </MenuItem>
        {onTakeOut && (
          <MenuItem icon={FolderMinus} onSelect={onTakeOut}>
            Remove document from project
          </MenuItem>
        )}
        {makeOwner}
      </ThroughMenu>
    );
  }
  if (isOwner) {
    return (
      <RoleMenu
        label={`Role of ${name}`}
        value={isPending ? variables.role : role}
        options={roleOptions(subject.kind)}
        pending={isPending}
        onChoose={(next) => mutate({ member, role: next })}
      >
        {makeOwner}
        <MenuItem icon={X} danger onSelect={() => onAsk({ kind: "remove", member, hue })}>
          Remove from {subject.kind}
        </MenuItem>
      </RoleMenu>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <RoleWord>{ROLE_NAMES[role]}</RoleWord>
      {isYou && !through && (
        <Button
          variant="ghost"
          size="tool"
          className="-mr-2"
          onClick={() => onAsk({ kind: "leave", member, hue })}
        >
          Leave
        </Button>
      )}
    </span>
  );
}
