/** The code of a page, loaded when the page is first shown. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { offlineError } from "@/lib/api/errors";

/** Tells a server that cannot be reached, where a reload would lose the app, from code that a newer release has replaced. */
async function raiseCause(error: unknown): Promise<never> {
  await fetch("/", { method: "HEAD" }).catch(() => {
    throw offlineError();
  });
  throw error;
}

/** For the address of a page; raises ApiError when the code could not be had for want of a connection. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(raiseCause), name);
