/** Asks for the document anew: when somebody wants that, and when a refusal may mean that it is gone. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";

import { toast } from "@/components/ui/toast";
import { refreshDocument } from "@/features/editor/api/get-document";
import type { EditorSession } from "@/features/editor/session";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";

export function useRefresh(session: EditorSession, id: number) {
  const queryClient = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);
  // A refused save can mean that the document is gone.
  useEffect(
    () =>
      session.autosave.subscribe(() => {
        if (session.autosave.getState().phase.kind === "failed")
          void queryClient.invalidateQueries({ queryKey: queryKeys.document(id) });
      }),
    [session, queryClient, id],
  );
  const refresh = useCallback(async () => {
    setRefreshing(true);
    try {
      session.applyRemote(await refreshDocument(queryClient, id));
      await queryClient.invalidateQueries({ queryKey: queryKeys.proposals(id) });
    } catch (error) {
      toast({ title: "Couldn't refresh", description: errorText(error), variant: "destructive" });
    } finally {
      setRefreshing(false);
    }
  }, [session, queryClient, id]);
  return { isRefreshing, refresh: () => void refresh() };
}
