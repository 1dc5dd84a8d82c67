import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "@/testing/render";

test("an unknown address shows the not-found page", async () => {
  renderApp("/nowhere");
  expect(await screen.findByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  expect(screen.getByText("Did you forget to add the page to the router?")).toBeVisible();
});
