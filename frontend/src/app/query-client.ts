/**
 * Cache of answers: they never go stale by themselves, nothing is retried or refetched unasked. Without a connection a
 * request fails at once and says so: what is held back until there is one again would be sent when nobody expects it.
 */
import { QueryClient } from "@tanstack/react-query";

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // What could not be had is asked for again.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
