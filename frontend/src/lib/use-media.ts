/** State of a media query: whether it holds now, kept up to date. */
import { useCallback, useSyncExternalStore } from "react";

export const PHONE = "(max-width: 767px)";
export const LARGE = "(min-width: 1024px)";

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
