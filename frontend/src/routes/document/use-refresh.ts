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
  // What is refused can mean that the document is gone, or the visitor's role is another.
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: queryKeys.document(id), exact: true });
    const { sync } = session.text;
    if (sync.getState().refused) ask();
    return sync.subscribe(({ refused }, before) => {
      if (refused && refused !== before.refused) ask();
    });
  }, [session, queryClient, id]);
  const refresh = useCallback(async () => {
    setRefreshing(true);
    try {
      if (!session.text.sync.getState().connected) session.text.retry();
      const { version } = await refreshDocument(queryClient, id);
      await queryClient.invalidateQueries({ queryKey: queryKeys.proposals(id) });
      await session.expect(version);
    } catch (error) {
      toast({ title: "Couldn't refresh", description: errorText(error), variant: "destructive" });
    } finally {
      setRefreshing(false);
    }
  }, [session, queryClient, id]);
  return { isRefreshing, refresh: () => void refresh() };
}
