/** Puts what an answer tells into a list that is known. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * What was asked for before would bring back what was there before. It may have told of more than this answer, as what is
 * out of date may lack more: then the list is asked for again.
 */
export function putInto<List>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  put: (list: List | undefined) => List | undefined,
): void {
  const state = queryClient.getQueryState(queryKey);
  const isOld = state?.fetchStatus === "fetching" || state?.isInvalidated === true;
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<List>(queryKey, put);
  if (isOld) void queryClient.invalidateQueries({ queryKey, exact: true });
}
