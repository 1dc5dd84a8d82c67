/** People's own templates: asked for, made, changed, shared and deleted. */
import { queryOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type {
  ChangedOwnTemplate,
  NewOwnTemplate,
  OwnTemplate,
  OwnTemplateHead,
  OwnTemplatePatch,
} from "@/lib/api/types";
import { useSingleMutation } from "@/lib/api/use-single-mutation";
import { newIdempotencyKey } from "@/lib/idempotency-key";
import { useStillHere } from "@/lib/use-still-here";

const BASE = "/api/own-templates";
const LIST = queryKeys.ownTemplates;
const keyOf = (id: number) => [...LIST, id];

export const ownTemplatesQuery = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }) => jsonRequest<OwnTemplateHead[]>("GET", BASE, undefined, { signal }),
  // Others share theirs meanwhile.
  refetchOnWindowFocus: "always",
});

export const ownTemplateQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => jsonRequest<OwnTemplate>("GET", `${BASE}/${id}`, undefined, { signal }),
    // Others change it meanwhile, or one does so oneself in another tab.
    refetchOnWindowFocus: "always",
  });

export const exportPath = (id: number) => `${BASE}/${id}/export`;

/** Keeps what the server said of a template, and has lists and starts ask anew. */
export function keepTemplate(queryClient: QueryClient, template: OwnTemplate): void {
  queryClient.setQueryData(keyOf(template.id), template);
  forgetLists(queryClient, template.id);
}

function forgetLists(queryClient: QueryClient, id: number): void {
  void queryClient.invalidateQueries({ queryKey: LIST, exact: true });
  queryClient.removeQueries({ queryKey: queryKeys.template(id), exact: true });
}

export const changeTemplate = (id: number, patch: OwnTemplatePatch) =>
  jsonRequest<ChangedOwnTemplate>("PATCH", `${BASE}/${id}`, patch);

export function useCreateTemplate(failure: string, onMade: (template: OwnTemplate) => void) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: ["own-template"],
    mutationFn: (wanted: NewOwnTemplate) =>
      jsonRequest<OwnTemplate>("POST", BASE, wanted, {
        headers: { "Idempotency-Key": newIdempotencyKey() },
      }),
    onSuccess: (template) => {
      keepTemplate(queryClient, template);
      onMade(template);
    },
    onError: (error) => toast({ title: failure, description: errorText(error), variant: "destructive" }),
  });
}

export function useShareTemplate(onShared: (template: OwnTemplate) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, projectId }: { id: number; projectId: number | null }) =>
      jsonRequest<OwnTemplate>("PUT", `${BASE}/${id}/project`, { projectId }),
    onSuccess: (template) => {
      keepTemplate(queryClient, template);
      onShared(template);
    },
    onError: (error) =>
      toast({
        title: "Couldn't share the template",
        description: errorText(error),
        variant: "destructive",
      }),
  });
}

/** `onDeleted` is called while the page from which it was deleted is still there. */
export function useDeleteTemplate(onDeleted?: () => void) {
  const queryClient = useQueryClient();
  const { begin, isStillHere } = useStillHere();
  return useMutation({
    onMutate: begin,
    mutationFn: ({ id }: { id: number; name: string }) => jsonRequest<unknown>("DELETE", `${BASE}/${id}`),
    onSuccess: (_, { id, name }) => {
      toast({ title: "Template deleted", description: name });
      queryClient.removeQueries({ queryKey: keyOf(id), exact: true });
      forgetLists(queryClient, id);
      if (isStillHere()) onDeleted?.();
    },
    onError: (error) =>
      toast({
        title: "Couldn't delete the template",
        description: errorText(error),
        variant: "destructive",
      }),
  });
}
