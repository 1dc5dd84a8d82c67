/** Sends what was typed into a field of the share dialog when the dialog is closed over it: no blur is told of then. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { shareQuery } from "./api/get-share";

/** Not once the link is another or none: sent then, it would change that one, or make a link anew. */
export function useSendOnClose(documentId: number, send: () => void): void {
  const queryClient = useQueryClient();
  const end = useEffectEvent(send);
  useEffect(() => {
    const { queryKey } = shareQuery(documentId);
    const path = () => queryClient.getQueryData(queryKey)?.share?.path;
    const own = path();
    return () => {
      if (path() === own) end();
    };
  }, [queryClient, documentId]);
}
