/** Draws a component, or the whole app at an address, on everything that it stands on. */
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from "@tanstack/react-router";
import { render, type RenderResult } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeAll } from "vitest";
import { Providers } from "@/app/providers";
import { createQueryClient } from "@/app/query-client";
import { createAppRouter } from "@/app/router";
import { parseSearch, stringifySearch } from "@/app/search-params";
import { closePalette } from "@/commands/palette-state";
import { forgetToasts } from "@/components/ui/toast";
import { closeSettings } from "@/features/settings/settings-panel";
import { closeNewDocument } from "@/features/templates/new-document";
import { closeLimitPrompt } from "@/features/usage/limit-prompt";
import type { QueryClient } from "@tanstack/react-query";
// Any test may come to a first toast: its clock does not wait for where that appears.
import "@/components/ui/toaster";

export interface Rendered extends RenderResult {
  user: UserEvent;
  queryClient: QueryClient;
  router: AnyRouter;
  /** The address now, with its query. */
  location: () => string;
}

/** Nothing that an earlier test opened is still open. */
function closeEverything(): void {
  forgetToasts();
  closePalette();
  closeSettings();
  closeNewDocument();
  closeLimitPrompt();
}

function renderRouter(router: AnyRouter, queryClient: QueryClient): Rendered {
  closeEverything();
  const result = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    ...result,
    user: userEvent.setup(),
    queryClient,
    router,
    location: () => router.state.location.href,
  };
}

/** The whole app, shell included, as if opened at this address. */
export function renderApp(path: string): Rendered {
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [path] });
  return renderRouter(createAppRouter(queryClient, history) as AnyRouter, queryClient);
}

/**
 * The code of the pages at these addresses is there before the clock of the first test of the file runs: else that test
 * waits for it. What a page or a test loads besides is imported at the top of the file.
 */
export function havePages(...addresses: string[]): void {
  beforeAll(async () => {
    const router = createAppRouter(createQueryClient(), createMemoryHistory()) as AnyRouter;
    const routes = addresses.flatMap((address) => router.getMatchedRoutes(address)[0]);
    await Promise.all([...new Set(routes)].map(async (route) => router.loadRouteChunk(route)));
  });
}

/** One component alone, with links that work and lead nowhere. */
export function renderWithProviders(ui: ReactNode, path = "/"): Rendered {
  const routeTree = createRootRoute({ component: () => ui, notFoundComponent: () => ui });
  return renderRouter(
    createRouter({
      routeTree,
      parseSearch,
      stringifySearch,
      history: createMemoryHistory({ initialEntries: [path] }),
    }) as AnyRouter,
    createQueryClient(),
  );
}
