/**
 * Document behind a link: /api/shared/{token}, kept as new as somebody who looks at it expects, its password, and
 * joining.
 */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { ApiError, errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { SharedDocument } from "@/lib/api/types";

/** How often it is asked for while the page is visible, in milliseconds. */
const INTERVAL = 30_000;

/** The link leads nowhere. It never will again: one that is turned off stays so. */
export function isDead(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** It is asked for in vain until its password is given. */
export function needsPassword(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "PASSWORD_REQUIRED";
}

/** Whether asking again may bring something. */
export const canBeRead = (error: Error | null) => !isDead(error) && !needsPassword(error);

const pathOf = (token: string) => `/api/shared/${encodeURIComponent(token)}`;

/** Gives the password of a link: this browser is not asked again for a day. */
export function useOpenLink(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (password: string) =>
      jsonRequest<SharedDocument>("POST", `${pathOf(token)}/open`, { password }),
    onSuccess: (document) => queryClient.setQueryData(queryKeys.sharedDocument(token), document),
  });
}

/** Makes the visitor a member with the role that the link gives. */
export function useJoinByLink(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => jsonRequest<{ documentId: number }>("POST", `${pathOf(token)}/join`),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.documentLists }),
    onError: (error) =>
      toast({ title: "Couldn't join the document", description: errorText(error), variant: "destructive" }),
  });
}

/** `isLive`: changes are told of, and need not be looked for. */
export const sharedDocumentQuery = (token: string, isLive = false) =>
  queryOptions({
    queryKey: queryKeys.sharedDocument(token),
    queryFn: ({ signal }) => jsonRequest<SharedDocument>("GET", pathOf(token), undefined, { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: ({ state }) => canBeRead(state.error) && "always",
    refetchInterval: ({ state }) => !isLive && canBeRead(state.error) && INTERVAL,
  });
