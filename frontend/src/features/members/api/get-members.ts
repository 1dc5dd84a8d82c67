/** GET /api/{documents,projects}/{id}/members: who has a role. Asked for anew whenever it is looked at. */
import { queryOptions } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys, type Subject } from "@/lib/api/keys";
import type { Members } from "@/lib/api/types";

export const pathOf = ({ kind, id }: Subject) => `/api/${kind}s/${id}`;

export const membersQuery = (subject: Subject) =>
  queryOptions({
    queryKey: queryKeys.members(subject),
    queryFn: ({ signal }) => jsonRequest<Members>("GET", `${pathOf(subject)}/members`, undefined, { signal }),
    refetchOnMount: "always",
  });
