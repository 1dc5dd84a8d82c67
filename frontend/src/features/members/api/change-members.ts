/** Gives, changes and takes roles; what changed is asked for again. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys, type Subject } from "@/lib/api/keys";
import type { AddedMember, GivenRole, Member, Members } from "@/lib/api/types";
import { pathOf } from "./get-members";

const refresh = (queryClient: QueryClient, subject: Subject) =>
  queryClient.invalidateQueries({ queryKey: queryKeys.members(subject) });

function tell(title: string): (error: Error) => void {
  return (error) => toast({ title, description: errorText(error), variant: "destructive" });
}

/** `who` is a username or an email address. Raises ApiError: what is wrong belongs beside the field. */
export async function addMember(
  queryClient: QueryClient,
  subject: Subject,
  added: { who: string; role: GivenRole },
): Promise<AddedMember> {
  const answer = await jsonRequest<AddedMember>("POST", `${pathOf(subject)}/members`, added);
  await refresh(queryClient, subject);
  return answer;
}

export function useChangeRole(subject: Subject) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ member, role }: { member: Member; role: GivenRole }) =>
      jsonRequest<Member>("PATCH", `${pathOf(subject)}/members/${member.userId}`, { role }),
    onSuccess: () => refresh(queryClient, subject),
    onError: tell("Couldn't change the role"),
  });
}

/** Also of oneself, which is leaving: then there is nothing left to be asked for. */
export function useRemoveMember(subject: Subject) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ userId }: Member) =>
      jsonRequest<{ success: true }>("DELETE", `${pathOf(subject)}/members/${userId}`),
    onSuccess: (_answer, { isYou }) => (isYou ? undefined : refresh(queryClient, subject)),
    onError: (error, { isYou }) =>
      tell(isYou ? `Couldn't leave the ${subject.kind}` : "Couldn't remove the member")(error),
  });
}

/** Of documents alone. */
export function useTransfer(documentId: number) {
  const queryClient = useQueryClient();
  const subject: Subject = { kind: "document", id: documentId };
  return useMutation({
    mutationFn: ({ userId }: Member) => jsonRequest<Members>("POST", `${pathOf(subject)}/owner`, { userId }),
    onSuccess: async (members, { name }) => {
      queryClient.setQueryData<Members>(queryKeys.members(subject), members);
      toast({ title: "Ownership transferred", description: `${name} is now the owner.` });
      // What one may do with it is another now, and how much of it counts as one's own.
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.document(documentId), exact: true }),
        ...[queryKeys.documentLists, queryKeys.projects, queryKeys.usage].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ]);
    },
    onError: tell("Couldn't transfer ownership"),
  });
}
