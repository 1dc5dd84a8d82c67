/** Makes, changes and deletes projects; what the lists show is asked for again. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { persistentKey } from "@/features/drafts/persistent-key";
import { reportAccountRequired } from "@/features/usage/limit-prompt";
import { jsonRequest } from "@/lib/api/client";
import { ApiError, errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import { useSingleMutation } from "@/lib/api/use-single-mutation";
import type { Project } from "@/lib/api/types";
import { changesOf, type Edit, type ProjectValues } from "../project-rules";
import { refreshProjects } from "./refresh";

function tell(error: Error, words = errorText(error)): void {
  if (reportAccountRequired(error)) return;
  toast({ title: "Error", description: words, variant: "destructive" });
}

/** Where the key of a new project is kept, as its texts are. */
export const NEW_PROJECT = "project";

/** `onStored` is called in any case, whether or not the dialog is still there; the key is to be forgotten there. */
export function useCreateProject(onStored: () => void) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: ["create-project"],
    mutationFn: (values: ProjectValues) =>
      jsonRequest<Project>("POST", "/api/projects", values, {
        headers: { "Idempotency-Key": persistentKey(NEW_PROJECT, values) },
      }),
    onSuccess: async ({ name }) => {
      onStored();
      toast({ title: "Project created", description: name });
      await refreshProjects(queryClient);
    },
    onError: (error) => tell(error),
  });
}

/**
 * `onStored` is called in any case, whether or not the dialog is still there. What was changed elsewhere meanwhile is
 * refused, and known then.
 */
export function useChangeProject(id: number, onStored: () => void) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: ["change-project", id],
    mutationFn: ({ base, values }: Pick<Edit, "base" | "values">) =>
      jsonRequest<Project>("PATCH", `/api/projects/${id}`, {
        ...changesOf(base, values),
        base: changesOf(values, base),
      }),
    onSuccess: async (project) => {
      onStored();
      keepProject(queryClient, id, project);
      await refreshProjects(queryClient);
    },
    onError: (error) => {
      tell(error);
      if (!(error instanceof ApiError && error.project)) return;
      keepProject(queryClient, id, error.project);
      void refreshProjects(queryClient);
    },
  });
}

/** What an answer says of a project becomes what is known; only opening it tells the role and the owner. */
function keepProject(queryClient: QueryClient, id: number, project: Partial<Project>): void {
  queryClient.setQueryData<Project>(queryKeys.project(id), (known) => known && { ...known, ...project });
}

/** `onDeleted` is called in any case: the page may be told that the project is gone, and close, before the answer is here. */
export function useDeleteProject(onDeleted?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Project, "id" | "name">) =>
      jsonRequest<{ success: true }>("DELETE", `/api/projects/${id}`),
    onSuccess: async (_answer, { id, name }) => {
      toast({ title: "Project deleted", description: name });
      onDeleted?.();
      queryClient.removeQueries({ queryKey: queryKeys.project(id), type: "inactive" });
      await Promise.all(
        [queryKeys.projectLists, queryKeys.ownTemplates, queryKeys.activities, queryKeys.documentLists].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error) => tell(error, `Failed to delete project: ${errorText(error)}`),
  });
}
