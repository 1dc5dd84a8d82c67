/** A request that is made once at a time in the whole app, whatever has been closed and opened meanwhile. */
import { type MutationKey, useIsMutating, useMutation, type UseMutationOptions } from "@tanstack/react-query";

/** `isPending` also while one is under way that began before this was shown. */
export function useSingleMutation<Answer, Wanted>(
  options: UseMutationOptions<Answer, Error, Wanted> & { mutationKey: MutationKey },
) {
  const isPending = useIsMutating({ mutationKey: options.mutationKey, exact: true }) > 0;
  const { mutate, error, reset } = useMutation(options);
  return { mutate, isPending, error, reset };
}
