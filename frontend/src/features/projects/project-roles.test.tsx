/** A project's page for those it is shared with. */
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { setDraft } from "@/features/drafts/drafts";
import type { DocumentCard } from "@/lib/api/types";
import { aDocumentCard, aProject, aUser } from "@/testing/factories";
import { answer, listHandler } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { anOwner } from "@/testing/sharing-factories";
// Loaded before the clock of the first test runs.
import "@/features/members/components/members-dialog";

havePages("/projects/1");

const cards = (rows: readonly DocumentCard[]) =>
  listHandler("/api/projects/1/documents", rows, ({ title }) => title);

beforeEach(() =>
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/projects/1", { ...aProject() }),
    cards([aDocumentCard()]),
    answer("/api/activities", []),
    answer("/api/chat", []),
    answer("/api/turns", []),
  ),
);

const heading = () => screen.findByRole("heading", { level: 1, name: "Inspection app 2027" });

const PRIYA = { id: "priya", name: "Priya Raman" };

test("whoever may not change the project reads it, without the ways to add and to ask", async () => {
  server.use(
    answer("/api/projects/1", { ...aProject({ role: "commenter", owner: PRIYA }) }),
    cards([aDocumentCard({ role: "commenter", owner: PRIYA })]),
  );
  renderApp("/projects/1");
  expect(await heading()).toBeVisible();
  expect(screen.getAllByText("You can comment")[0]).toBeVisible();
  const card = await screen.findByRole("article", { name: "Offline mode for field inspectors" });
  expect(within(card).getByText("Priya Raman")).toBeInTheDocument();
  expect(within(card).queryByRole("button")).not.toBeInTheDocument();
  for (const name of ["Create Document", "Add Document", "More"])
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  expect(screen.queryByText("Project Chat")).not.toBeInTheDocument();
});

test("an editor adds to the project, and does not delete it", async () => {
  server.use(answer("/api/projects/1", { ...aProject({ role: "editor", owner: PRIYA }) }));
  const { user } = renderApp("/projects/1");
  await heading();
  expect(screen.getByRole("button", { name: "Create Document" })).toBeEnabled();
  expect(screen.getByText("Project Chat")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(await screen.findByRole("menuitem", { name: "Edit project" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Delete project" })).not.toBeInTheDocument();
});

test("a project is shared in the same dialog as a document", async () => {
  server.use(answer("/api/projects/1/members", { members: [{ ...anOwner() }], invitations: [] }));
  const { user } = renderApp("/projects/1");
  await heading();
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(await screen.findByRole("dialog", { name: "Share project" })).toHaveAccessibleDescription(
    "Inspection app 2027",
  );
  expect(screen.getByRole("textbox", { name: "Username or email address" })).toBeVisible();
});

test("what was not sent yet stays in sight when asking ends with the role", async () => {
  setDraft("project.1", "Which risks");
  onTestFinished(() => setDraft("project.1", ""));
  server.use(answer("/api/projects/1", { ...aProject({ role: "viewer", owner: PRIYA }) }));
  renderApp("/projects/1");
  expect(await screen.findByText("Which risks")).toBeVisible();
  expect(
    screen.getByText("You can no longer ask about this project. What you wrote is still in this browser."),
  ).toBeVisible();
});
