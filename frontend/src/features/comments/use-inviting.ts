/** Invites whom somebody wants to name in a comment, who has no access to the document yet: as a commenter. */
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { addMember } from "@/features/members/api/change-members";
import { ApiError, errorText } from "@/lib/api/errors";
import type { Member } from "@/lib/api/types";

interface InvitingOptions {
  documentId: number;
  /** A username is a member at once; gets what was typed for it, too. Also when the form is gone by then. */
  onMember: (member: Member, typed: string) => void;
}

export interface Inviting {
  invite: (typed: string) => void;
  /** Who is being invited. */
  pending: string | null;
  failure: string | null;
  /** The address to which an invitation was sent last. */
  sentTo: string | null;
  /** Says no more of what became of it. */
  forget: () => void;
}

export function useInviting({ documentId, onMember }: InvitingOptions): Inviting {
  const queryClient = useQueryClient();
  const { mutate, reset, isPending, variables, error, data } = useMutation({
    mutationFn: (typed: string) =>
      addMember(queryClient, { kind: "document", id: documentId }, { who: typed, role: "commenter" }),
    onSuccess: ({ member }, typed) => {
      if (member) onMember(member, typed);
    },
  });
  return {
    invite: mutate,
    pending: isPending ? variables : null,
    failure: error && refusal(error),
    sentTo: data?.invitation?.address ?? null,
    forget: reset,
  };
}

/** What is wrong with the name or the address says more than that something is. */
function refusal(error: Error): string {
  const about = error instanceof ApiError ? error.errors.find(({ field }) => field === "who") : undefined;
  return about?.message ?? errorText(error);
}
