import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { Providers } from "@/app/providers";
import { server } from "@/testing/server";
import { CrashScreen } from "./crash-screen";
import { lazyPage } from "./lazy-page";
import { createQueryClient } from "./query-client";

const Page = () => <p>The page itself</p>;

/** Opens a page whose code cannot be had until the answer is called. */
function openPage(): () => void {
  let isThere = false;
  const load = () =>
    isThere
      ? Promise.resolve({ Page })
      : Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/page.js"));
  const rootRoute = createRootRoute();
  const pageRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: "/",
    component: lazyPage(load, "Page"),
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([pageRoute]),
    defaultErrorComponent: CrashScreen,
    history: createMemoryHistory(),
  });
  render(
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={router as never} />
    </Providers>,
  );
  return () => {
    isThere = true;
  };
}

test("a page whose code cannot be reached says so without a reload, and can be tried again in place", async () => {
  server.use(http.head("/", () => HttpResponse.error()));
  const arrive = openPage();
  expect(await screen.findByText(/Couldn't reach the server\. Check your connection/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Load the page again" })).not.toBeInTheDocument();
  // Where the router keeps that it has loaded the page anew.
  expect(sessionStorage).toHaveLength(0);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Couldn't load this page")).toBeVisible();
  arrive();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("The page itself")).toBeVisible();
});

test("a page whose code could not be reached is there once there is a connection", async () => {
  server.use(http.head("/", () => HttpResponse.error()));
  const arrive = openPage();
  await screen.findByText("Couldn't load this page");
  arrive();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("The page itself")).toBeVisible();
});
