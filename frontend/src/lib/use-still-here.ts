/**
 * Tells whether somebody is still where they began something. An answer leads to what it made only there: they may be
 * writing elsewhere by then, and what they type would go into what is opened.
 */
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

type Search = Record<string, unknown>;

/**
 * What calls this is where it is begun: once that has gone from the page, or the page is another, nobody is there.
 * `parameter` is the one of the address that says what the page shows.
 */
export function useStillHere(parameter?: string) {
  const router = useRouter();
  const page = useRef<string | null>(null);
  useEffect(
    () => () => {
      page.current = null;
    },
    [],
  );
  const here = () => {
    const { pathname, search } = router.state.location;
    return parameter === undefined ? pathname : `${pathname}?${String((search as Search)[parameter])}`;
  };
  return {
    begin: () => {
      page.current = here();
    },
    isStillHere: () => page.current === here(),
  };
}
