/**
 * Tells whether somebody is still where they began something. An answer leads to what it made only there: they may be
 * writing elsewhere by then, and what they type would go into what is opened.
 */
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** What calls this is where it is begun: once that has gone from the page, or the page is another, nobody is there. */
export function useStillHere() {
  const router = useRouter();
  const page = useRef<string | null>(null);
  useEffect(
    () => () => {
      page.current = null;
    },
    [],
  );
  return {
    begin: () => {
      page.current = router.state.location.pathname;
    },
    isStillHere: () => page.current === router.state.location.pathname,
  };
}
