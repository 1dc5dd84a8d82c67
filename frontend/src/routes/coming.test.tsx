import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "@/testing/render";

test("the chat keeps what was typed in sight and takes it into a document", async () => {
  const { user, location } = renderApp("/chat?prefill=Let+inspectors+work%0Aoffline");
  expect(await screen.findByRole("heading", { name: "AI Chat" })).toBeVisible();
  expect(screen.getByText(/Let inspectors work\s+offline/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Start a document with this idea" }));
  await waitFor(() =>
    expect(location()).toBe("/document-flow/1?mode=ai-assisted&title=Let+inspectors+work+offline"),
  );
});

test("a text that looks like a number stays a text", async () => {
  renderApp("/chat?prefill=2027");
  expect(await screen.findByText("2027")).toBeVisible();
});

test.each([
  ["/projects", "Projects"],
  ["/projects/3", "Project"],
])("%s says that it is coming", async (path, name) => {
  renderApp(path);
  expect(await screen.findByRole("heading", { name })).toBeVisible();
  expect(screen.getByText("This page is coming in this release.")).toBeVisible();
  await waitFor(() => expect(document.title).toBe(`${name} · Requill`));
});
