/** The changes to a document that the assistant or people proposed, newest first. */
import { queryOptions } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Proposal } from "@/lib/api/types";

/** So many of people's newest are told of; of older ones those that wait. */
export const TOLD = 50;

export const proposalsQuery = (documentId: number) =>
  queryOptions({
    queryKey: queryKeys.proposals(documentId),
    queryFn: ({ signal }) =>
      jsonRequest<Proposal[]>("GET", `/api/documents/${documentId}/proposals`, undefined, { signal }),
    refetchOnWindowFocus: "always",
  });
