/** Somebody who is invited by mail and has not accepted yet. */
import { Send, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { MenuItem } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Subject } from "@/lib/api/keys";
import type { Invitation } from "@/lib/api/types";
import { useNow } from "@/lib/use-now";
import { useChangeInvitation, useResendInvitation, useRevokeInvitation } from "../api/change-invitations";
import { roleOptions } from "../role-options";
import { PersonRow } from "./person-row";
import { RoleMenu } from "./role-menu";

interface InvitationRowProps {
  invitation: Invitation;
  hue: number;
  subject: Subject;
}

export function InvitationRow({ invitation, hue, subject }: InvitationRowProps) {
  const { address, role, createdAt, sentAt, expiresAt } = invitation;
  const isOver = Date.parse(expiresAt) <= useNow();
  const change = useChangeInvitation(subject);
  const resend = useResendInvitation(subject);
  const revoke = useRevokeInvitation(subject);
  const send = () => resend.mutate(invitation);
  return (
    <PersonRow
      name={address}
      hue={hue}
      caption={
        isOver ? (
          "The invitation has expired"
        ) : (
          <>
            Invited <RelativeTime inSentence value={sentAt ?? createdAt} />, not accepted yet
          </>
        )
      }
    >
      <span className="flex items-center">
        <Button
          variant="ghost"
          size="tool"
          pending={resend.isPending}
          onClick={send}
          aria-label={`Resend the invitation to ${address}`}
          className="max-md:hidden"
        >
          Resend
        </Button>
        <RoleMenu
          label={`Role of ${address}`}
          value={change.isPending ? change.variables.role : role}
          options={roleOptions(subject.kind)}
          pending={change.isPending || revoke.isPending}
          onChoose={(next) => change.mutate({ invitation, role: next })}
        >
          <MenuItem icon={Send} className="md:hidden" onSelect={send}>
            Resend
          </MenuItem>
          <MenuItem icon={X} danger onSelect={() => revoke.mutate(invitation)}>
            Cancel invitation
          </MenuItem>
        </RoleMenu>
      </span>
    </PersonRow>
  );
}
