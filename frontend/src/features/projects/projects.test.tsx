import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { setDraft } from "@/features/drafts/drafts";
import type { Project } from "@/lib/api/types";
import { aProject, aUser } from "@/testing/factories";
import { answer, projectsHandler, receive, refuse } from "@/testing/handlers";
import { havePages, renderApp, type Rendered } from "@/testing/render";
import { write } from "@/testing/say";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
// Loaded before the clock of the first test runs.
import "./components/project-dialog";

havePages("/projects");

const projects = (count: number): Project[] =>
  Array.from({ length: count }, (_, index) => aProject({ id: index + 1, name: `Project ${index + 1}` }));

const LOST = "Couldn't reach the server. Check your connection, or try again in a moment.";

const table = () => screen.findByRole("table", { name: "Projects" });
const names = async () =>
  within(await table())
    .getAllByRole("link")
    .map((link) => link.textContent);

beforeEach(() => {
  for (const name of ["name", "description"]) setDraft(`new-project.${name}`, "");
  server.use(answer("/api/current-user", { ...aUser() }), projectsHandler([]));
});

async function openMenu(user: Rendered["user"], name: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
}

async function openNew(user: Rendered["user"]): Promise<HTMLElement> {
  await screen.findByRole("heading", { name: "No projects yet" });
  await user.click(screen.getByRole("button", { name: "New Project" }));
  return screen.findByRole("dialog", { name: "New Project" });
}

test("rows tell name, description, status and age, and lead to their project", async () => {
  server.use(
    projectsHandler([
      aProject({
        id: 7,
        name: "Tablets",
        description: "",
        status: null,
        updatedAt: new Date().toISOString(),
      }),
      aProject({ id: 8, name: "Old app", status: "completed" }),
    ]),
  );
  renderApp("/projects");
  const rows = within(await table()).getAllByRole("row");
  expect(
    within(rows[0]!)
      .getAllByRole("columnheader")
      .map((cell) => cell.textContent),
  ).toEqual(["Project Name", "Description", "Status", "Last Updated", "Actions"]);
  expect(within(rows[1]!).getByRole("link", { name: "Tablets" })).toHaveAttribute("href", "/projects/7");
  expect(rows[1]).toHaveTextContent("TabletsNo descriptionNot setJust now");
  expect(rows[2]).toHaveTextContent("completed");
});

test("without projects there is one thing to do", async () => {
  const { user } = renderApp("/projects");
  expect(await screen.findByRole("heading", { name: "No projects yet" })).toBeVisible();
  expect(screen.getAllByRole("button", { name: "New Project" })).toHaveLength(1);
  expect(await openNew(user)).toBeVisible();
});

test("the search goes by name, and one without a match can be cleared", { tags: ["full"] }, async () => {
  server.use(projectsHandler(projects(23)));
  haveTimePass();
  const { user, location } = renderApp("/projects?page=2");
  await screen.findByText("Showing 11 - 20 of 23 results");
  const box = screen.getByRole("searchbox", { name: "Search projects by name" });
  await write(user, box, "project 2");
  await pass(250);
  expect(await screen.findByText("Showing 1 - 5 of 5 results")).toBeVisible();
  expect(location()).toBe("/projects?q=project+2");
  await write(user, box, " of none");
  await pass(250);
  expect(await screen.findByText("No results.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(await screen.findByText("Showing 1 - 10 of 23 results")).toBeVisible();
});

test("a failure says what is safe and can be tried again", async () => {
  server.use(refuse("get", "/api/projects", 500, { message: "The database is away." }));
  const { user } = renderApp("/projects");
  expect(await screen.findByText(/The database is away\. Nothing is lost/)).toBeVisible();
  server.use(projectsHandler(projects(1)));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await names()).toEqual(["Project 1"]);
});

test("a new project is in-progress unless told, and the list shows it", async () => {
  const { handler, sent } = receive("post", "/api/projects", { ...aProject({ name: "Tablets" }) }, 201);
  const { user } = renderApp("/projects");
  const dialog = within(await openNew(user));
  expect(dialog.getByRole("radio", { name: "in-progress" })).toBeChecked();
  await write(user, dialog.getByLabelText("Project Name"), " Tablets ");
  await write(user, dialog.getByLabelText(/^Description/), "For inspectors");
  server.use(handler, projectsHandler([aProject({ name: "Tablets" })]));
  await user.click(dialog.getByRole("button", { name: "Create Project" }));
  expect(await screen.findByText("Project created")).toBeVisible();
  expect(await names()).toEqual(["Tablets"]);
  expect(sent).toEqual([{ name: "Tablets", description: "For inspectors", status: "in-progress" }]);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a project that could not be made is told in the server's words, and keeps what was typed", async () => {
  server.use(refuse("post", "/api/projects", 500, { message: "The disk is full" }));
  const { user } = renderApp("/projects");
  const dialog = within(await openNew(user));
  await write(user, dialog.getByLabelText("Project Name"), "Tablets");
  await user.click(dialog.getByRole("button", { name: "Create Project" }));
  expect(await screen.findByText("The disk is full")).toBeInTheDocument();
  expect(dialog.getByLabelText("Project Name")).toHaveValue("Tablets");
});

test(
  "a project whose making was not heard of is asked for again under the same key, another one is not",
  { tags: ["full"] },
  async () => {
    const asked: [unknown, string | null][] = [];
    let isLost = true;
    server.use(
      http.post("/api/projects", async ({ request }) => {
        const { name } = (await request.json()) as Project;
        asked.push([name, request.headers.get("Idempotency-Key")]);
        return isLost ? HttpResponse.error() : HttpResponse.json({ ...aProject({ name }) }, { status: 201 });
      }),
    );
    const { user } = renderApp("/projects");
    let dialog = within(await openNew(user));
    await write(user, dialog.getByLabelText("Project Name"), "Tablets");
    await user.click(dialog.getByRole("button", { name: "Create Project" }));
    expect(await screen.findByText(LOST)).toBeInTheDocument();
    isLost = false;
    await user.click(dialog.getByRole("button", { name: "Create Project" }));
    expect(await screen.findByText("Project created")).toBeVisible();
    dialog = within(await openNew(user));
    await write(user, dialog.getByLabelText("Project Name"), "Tablets");
    await user.click(dialog.getByRole("button", { name: "Create Project" }));
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked.map(([name]) => name)).toEqual(["Tablets", "Tablets", "Tablets"]);
    const [first, again, another] = asked.map(([, key]) => key);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(another).not.toBe(first);
  },
);

test("a dialog closed by a slip keeps its text, Cancel forgets it", { tags: ["full"] }, async () => {
  const { user } = renderApp("/projects");
  let dialog = within(await openNew(user));
  await write(user, dialog.getByLabelText("Project Name"), "Tablets");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  dialog = within(await openNew(user));
  expect(dialog.getByLabelText("Project Name")).toHaveValue("Tablets");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  dialog = within(await openNew(user));
  expect(dialog.getByLabelText("Project Name")).toHaveValue("");
});

test("a name that is too long is said beside its field, and nothing is sent", async () => {
  const { user } = renderApp("/projects");
  const dialog = within(await openNew(user));
  await user.click(dialog.getByLabelText("Project Name"));
  await user.paste("n".repeat(121));
  expect(dialog.getByText("A project's name has at most 120 characters.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Create Project" })).toBeDisabled();
});

test("Edit changes name, description and status", async () => {
  const { handler, sent } = receive("patch", "/api/projects/1", { ...aProject({ status: "completed" }) });
  server.use(projectsHandler(projects(1)), answer("/api/projects/1", { ...projects(1)[0]! }), handler);
  const { user } = renderApp("/projects");
  await openMenu(user, "Project 1");
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit project" }));
  await user.clear(dialog.getByLabelText("Project Name"));
  await write(user, dialog.getByLabelText("Project Name"), "Tablets");
  await user.click(dialog.getByRole("radio", { name: "completed" }));
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent, "what may have been changed elsewhere is not sent").toEqual([
    { name: "Tablets", status: "completed", base: { name: "Project 1", status: "in-progress" } },
  ]);
});

test(
  "a dialog closed while its project is being made keeps no text of it, and makes no second one",
  { tags: ["full"] },
  async () => {
    let stored = (): void => undefined;
    let asked = 0;
    server.use(
      http.post("/api/projects", async () => {
        asked += 1;
        await new Promise<void>((resolve) => (stored = resolve));
        return HttpResponse.json({ ...aProject({ name: "Tablets" }) }, { status: 201 });
      }),
    );
    const { user } = renderApp("/projects");
    let dialog = within(await openNew(user));
    await write(user, dialog.getByLabelText("Project Name"), "Tablets");
    await user.click(dialog.getByRole("button", { name: "Create Project" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    dialog = within(await openNew(user));
    await user.click(dialog.getByRole("button", { name: "Creating..." }));
    stored();
    expect(await screen.findByText("Project created")).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText("Project Name")).toHaveValue(""));
    expect(asked).toBe(1);
  },
);

test("deleting asks with the name, says that documents stay, deletes, and says so", async () => {
  server.use(projectsHandler(projects(2)));
  server.use(
    http.delete("/api/projects/1", () => {
      server.use(projectsHandler(projects(2).slice(1)));
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = renderApp("/projects");
  await openMenu(user, "Project 1");
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog", { name: "Delete project" });
  expect(question).toHaveTextContent(/Are you sure you want to delete Project 1\? Its documents stay/);
  await user.click(within(question).getByRole("button", { name: "Delete project" }));
  expect(await screen.findByText("Project deleted")).toBeVisible();
  await waitFor(async () => expect(await names()).toEqual(["Project 2"]));
});

test("a refused deletion is told and the row stays", async () => {
  server.use(
    projectsHandler(projects(1)),
    refuse("delete", "/api/projects/1", 500, { message: "The disk is full" }),
  );
  const { user } = renderApp("/projects");
  await openMenu(user, "Project 1");
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Delete project" }));
  expect(await screen.findByText("Failed to delete project: The disk is full")).toBeVisible();
  expect(await names()).toEqual(["Project 1"]);
});

test("somebody else's project says whose it is and your role, and is not deleted", async () => {
  server.use(projectsHandler([aProject({ role: "viewer", owner: { id: "priya", name: "Priya Raman" } })]));
  const { user } = renderApp("/projects");
  const row = within(await table()).getByRole("row", { name: /Inspection app 2027/ });
  expect(row).toHaveTextContent("Priya Raman, your role: Viewer");
  await openMenu(user, "Inspection app 2027");
  expect(await screen.findByRole("menuitem", { name: "Open" })).toHaveAttribute("href", "/projects/1");
  expect(screen.getAllByRole("menuitem")).toHaveLength(1);
});
