/** Saving, removing and trying the visitor's own key for an AI provider. The key goes to the server and never comes back. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { reportAccountRequired } from "@/features/usage/limit-prompt";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { KeyTest, Settings } from "@/lib/api/types";

const PATH = "/api/settings/api-key";

function tellFailure(error: Error): void {
  if (reportAccountRequired(error)) return;
  toast({ title: "Error", description: errorText(error), variant: "destructive" });
}

function useKeepSettings() {
  const queryClient = useQueryClient();
  return (settings: Settings) => void queryClient.setQueryData(queryKeys.settings, settings);
}

export function useSaveKey() {
  const keep = useKeepSettings();
  return useMutation({
    mutationFn: (apiKey: string) => jsonRequest<Settings>("POST", PATH, { apiKey: apiKey.trim() }),
    onSuccess: (settings) => {
      keep(settings);
      toast({ title: "API key saved", description: "Your custom OpenAI API key was stored." });
    },
    onError: tellFailure,
  });
}

export function useRemoveKey() {
  const keep = useKeepSettings();
  return useMutation({
    mutationFn: () => jsonRequest<Settings>("DELETE", PATH),
    onSuccess: (settings) => {
      keep(settings);
      toast({ title: "API key removed", description: "Your custom API key was cleared." });
    },
    onError: tellFailure,
  });
}

/** Asks the provider whether it takes the stored key. What it says is shown where it was asked. */
export function useTestKey() {
  return useMutation({
    mutationFn: () => jsonRequest<KeyTest>("POST", `${PATH}/test`, {}),
    onError: tellFailure,
  });
}
