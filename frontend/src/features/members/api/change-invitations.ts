/** Changes by the owner of an invitation that waits: another role, the mail again, or taking it back. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { jsonRequest, type Method } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys, type Subject } from "@/lib/api/keys";
import type { GivenRole, Invitation } from "@/lib/api/types";
import { pathOf } from "./get-members";

interface Change<Input> {
  method: Method;
  path: (input: Input) => string;
  body?: (input: Input) => unknown;
  onSuccess?: (input: Input) => void;
  failure: string;
}

function useInvitationChange<Input>(subject: Subject, change: Change<Input>) {
  const { method, path, body, onSuccess, failure } = change;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) =>
      jsonRequest<unknown>(method, `${pathOf(subject)}/invitations/${path(input)}`, body?.(input)),
    onSuccess: async (_answer, input) => {
      onSuccess?.(input);
      await queryClient.invalidateQueries({ queryKey: queryKeys.members(subject) });
    },
    onError: (error) => toast({ title: failure, description: errorText(error), variant: "destructive" }),
  });
}

export const useChangeInvitation = (subject: Subject) =>
  useInvitationChange<{ invitation: Invitation; role: GivenRole }>(subject, {
    method: "PATCH",
    path: ({ invitation }) => String(invitation.id),
    body: ({ role }) => ({ role }),
    failure: "Couldn't change the role",
  });

export const useResendInvitation = (subject: Subject) =>
  useInvitationChange<Invitation>(subject, {
    method: "POST",
    path: ({ id }) => `${id}/resend`,
    onSuccess: ({ address }) => toast({ title: "Invitation sent", description: address }),
    failure: "Couldn't send the invitation",
  });

export const useRevokeInvitation = (subject: Subject) =>
  useInvitationChange<Invitation>(subject, {
    method: "DELETE",
    path: ({ id }) => String(id),
    failure: "Couldn't cancel the invitation",
  });
