import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aUser } from "@/testing/factories";
import { projectsHandler, receive } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
// Loaded before the clock of the first test runs.
import "./components/access-dialog";

havePages("/documents", "/projects", "/projects/1");

const accessDialog = () => screen.findByRole("dialog", { name: "Sign up to Access Projects" });

test.each(["/projects", "/projects/3"])(
  "a guest at %s is asked to sign up, and nothing is loaded",
  async (path) => {
    // Any call about projects would fail the test: no handler answers it.
    renderApp(path);
    const dialog = within(await accessDialog());
    expect(await dialog.findByRole("link", { name: /Sign up with Email/ })).toBeVisible();
    expect(dialog.getByRole("link", { name: "Go Back" })).toHaveAttribute("href", "/");
    expect(dialog.getByRole("link", { name: "View Documents Instead" })).toHaveAttribute(
      "href",
      "/documents",
    );
  },
);

test("View Documents Instead leads to the documents", async () => {
  const { user, location } = renderApp("/projects");
  await user.click(within(await accessDialog()).getByRole("link", { name: "View Documents Instead" }));
  expect(await screen.findByRole("heading", { name: "No documents yet" })).toBeVisible();
  expect(location()).toBe("/documents");
});

test("Escape goes back home", { tags: ["full"] }, async () => {
  const { user, location } = renderApp("/projects");
  await accessDialog();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(location()).toBe("/"));
});

test("whoever signs up there sees their projects at once", { tags: ["full"] }, async () => {
  const { handler } = receive("post", "/api/register", { ...aUser({ id: "m" }) }, 201);
  server.use(handler, projectsHandler([]));
  const { user } = renderApp("/projects");
  const dialog = within(await accessDialog());
  await user.click(dialog.getByRole("button", { name: "Sign up with a password" }));
  await user.type(dialog.getByLabelText("Username"), "mara");
  await user.type(dialog.getByLabelText("Email"), "mara@halden.example");
  await user.type(dialog.getByLabelText("Password"), "secret-1");
  await user.type(dialog.getByLabelText("Confirm password"), "secret-1{Enter}");
  expect(await screen.findByRole("heading", { name: "No projects yet" })).toBeVisible();
});
