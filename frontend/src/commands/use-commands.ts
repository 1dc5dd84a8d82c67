/** The commands that the visitor is offered, and how one is carried out. */
import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { useAuth } from "@/features/auth/auth-context";
import type { Command, Target, Visitor } from "./commands";

export function useVisitor(): Visitor {
  const { user, isGuest, isLoading } = useAuth();
  if (isLoading) return "unknown";
  if (!user) return "nobody";
  return isGuest === false ? "registered" : "guest";
}

/** The link to a page; from signing in it leads back `here`. */
export function linkTo(page: Exclude<Target, { href: string }>, here: string) {
  return page.to === "/auth" ? { to: page.to, search: { callbackUrl: here } } : page;
}

/** Answers a function that carries a command out. */
export function useRunCommand(): (command: Command) => void {
  const router = useRouter();
  return useCallback(
    ({ run }) => {
      if (typeof run === "function") run();
      else if ("href" in run) window.location.assign(run.href);
      else void router.navigate(linkTo(run, router.state.location.href));
    },
    [router],
  );
}
