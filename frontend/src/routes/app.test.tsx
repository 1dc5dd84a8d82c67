import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";

test("an unknown address shows the not-found page", async () => {
  renderApp("/nowhere");
  expect(await screen.findByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  expect(screen.getByText("Did you forget to add the page to the router?")).toBeVisible();
});

test.each([
  ["/documents/abc", "Document not found"],
  ["/document-flow/abc", "Template not found"],
  ["/templates/abc/brief", "Template not found"],
])("what is wrong with %s is told by its own screen, which asks for nothing", async (address, told) => {
  // A call that nobody answers here fails the test.
  renderApp(address);
  expect(await screen.findByText(told)).toBeVisible();
});

test("who it is stays unknown when that could not be asked, until the person tries again", async () => {
  let asked = 0;
  server.use(
    http.get("/api/current-user", () => {
      asked += 1;
      return HttpResponse.json({}, { status: 500 });
    }),
  );
  const { user } = renderApp("/documents");
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(asked).toBe(1);
  await user.click(again);
  await screen.findByRole("button", { name: "Try again" });
  expect(asked).toBe(2);
});
