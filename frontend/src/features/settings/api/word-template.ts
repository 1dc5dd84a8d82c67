/** The look of the visitor's Word files: a template of their own, kept on the server. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { jsonRequest, readJson, send } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import type { components } from "@/lib/api/schema.gen";

type Answer = components["schemas"]["WordTemplateAnswer"];

const PATH = "/api/settings/word-template";
const KEY = ["word-template"];

const tellFailure = (error: Error) =>
  toast({ title: "Error", description: errorText(error), variant: "destructive" });

export const useWordTemplate = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => jsonRequest<Answer>("GET", PATH, undefined, { signal }),
  });

export function useSaveTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) =>
      readJson<Answer>(
        await send("PUT", `${PATH}?name=${encodeURIComponent(file.name)}`, undefined, { file }),
      ),
    onSuccess: (answer) => {
      queryClient.setQueryData(KEY, answer);
      toast({ title: "Word template saved", description: "Your next Word files will look like it." });
    },
    onError: tellFailure,
  });
}

export function useRemoveTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => jsonRequest<unknown>("DELETE", PATH),
    onSuccess: () => {
      queryClient.setQueryData<Answer>(KEY, { template: null });
      toast({ title: "Word template removed" });
    },
    onError: tellFailure,
  });
}
