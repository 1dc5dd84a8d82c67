/** Gives somebody a role, by username or by email. */
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError, Input } from "@/components/ui/field";
import type { Subject } from "@/lib/api/keys";
import type { AddedMember, GivenRole } from "@/lib/api/types";
import { ROLE_CAN } from "@/lib/roles";
import { useForm } from "@/lib/use-form";
import { addMember } from "../api/change-members";
import { roleOptions } from "../role-options";
import { RoleMenu } from "./role-menu";

const HINT = "People added by username join at once. Others get a link by email.";
const MAILED = "They get a mail with a link; without an account they can sign up.";
const MISSING = "Enter a username or an email address.";

export function InviteForm({ subject }: { subject: Subject }) {
  const id = useId();
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [role, setRole] = useState<GivenRole>("commenter");
  const [added, setAdded] = useState<string | null>(null);
  const form = useForm({
    initial: { who: "" },
    check: ({ who }) => (who.trim() === "" ? { who: MISSING } : {}),
    send: async ({ who }) => {
      setAdded(null);
      setAdded(wordsFor(await addMember(queryClient, subject, { who: who.trim(), role })));
      form.reset();
      field.current?.focus();
    },
    // All that can be wrong is said where it was typed.
    fieldOf: ({ errors }) => (errors.some(({ field }) => field === "who") ? undefined : "who"),
  });
  const error = form.error("who") ?? form.failure ?? undefined;
  const isAddress = form.values.who.includes("@");
  const note = isAddress ? MAILED : ((form.values.who === "" ? added : null) ?? HINT);
  return (
    <form onSubmit={form.submit} noValidate>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-2 max-md:grid-cols-[minmax(0,1fr)_auto]">
        <label htmlFor={id} className="sr-only">
          Username or email address
        </label>
        <Input
          {...form.input("who")}
          readOnly={form.isPending}
          ref={field}
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Username or email address"
          aria-describedby={`${id}-note`}
          aria-invalid={error !== undefined || undefined}
          className="max-md:col-span-full"
        />
        <RoleMenu
          outlined
          label="Role for the invitation"
          value={role}
          options={roleOptions(subject.kind)}
          onChoose={setRole}
          className="max-md:justify-between"
        />
        <Button type="submit" variant="primary" pending={form.isPending} className="max-md:min-w-30">
          Invite
        </Button>
      </div>
      <div className="mt-1.5 min-h-4">
        {error !== undefined ? (
          <div role="alert">
            <FieldError id={`${id}-note`}>{error}</FieldError>
          </div>
        ) : (
          <p id={`${id}-note`} role="status" className="type-caption break-words text-muted">
            {note}
          </p>
        )}
      </div>
    </form>
  );
}

function wordsFor({ member, invitation }: AddedMember): string {
  if (invitation) return `Invitation sent to ${invitation.address}.`;
  if (!member || member.role === "owner") return "Done.";
  return `${member.name} ${ROLE_CAN[member.role]} now.`;
}
