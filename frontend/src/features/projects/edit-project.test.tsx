import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { queryKeys } from "@/lib/api/keys";
import type { Project } from "@/lib/api/types";
import { aProject, aUser } from "@/testing/factories";
import { answer, listHandler, live, projectsHandler } from "@/testing/handlers";
import { havePages, renderApp, type Rendered } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
// Loaded before the clock of the first test runs.
import "./components/project-dialog";

havePages("/projects/1");

const SAVED = aProject({ description: "old text", updatedAt: "2027-01-01T00:00:00Z" });
const AGREED = { ...SAVED, description: "THE AGREED DESCRIPTION", updatedAt: "2027-01-02T00:00:00Z" };
const WORDS = "The project was edited elsewhere, so this wasn't saved:";

let stored: Project;
let sent: unknown[];

/** A server that refuses what was made on another description than it has. */
beforeEach(() => {
  sessionStorage.clear();
  [stored, sent] = [SAVED, []];
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/activities", []),
    answer("/api/chat", []),
    listHandler("/api/projects/1/documents", [], () => ""),
    projectsHandler([SAVED]),
    http.get("/api/projects/1", () => HttpResponse.json(stored)),
    http.patch<{ id: string }, Partial<Project> & { base: Partial<Project> }>(
      "/api/projects/1",
      async ({ request }) => {
        const { base, ...changes } = await request.json();
        sent.push(changes);
        if ("description" in base && base.description !== stored.description) {
          const message = "This project has changed since you opened it.";
          return HttpResponse.json({ message, code: "VERSION_CONFLICT", project: stored }, { status: 409 });
        }
        stored = { ...stored, ...changes };
        // Only opening a project tells what one may do with it.
        return HttpResponse.json({ ...stored, role: undefined, owner: undefined });
      },
    ),
  );
});

const description = () => screen.getByLabelText("Description (optional)");

async function openEdit(): Promise<Rendered> {
  const rendered = renderApp("/projects/1");
  await screen.findByText("old text");
  await rendered.user.click(screen.getByRole("button", { name: "More" }));
  await rendered.user.click(await screen.findByRole("menuitem", { name: "Edit project" }));
  await screen.findByRole("dialog", { name: "Edit project" });
  return rendered;
}

test("whoever edited it is still its owner", { tags: ["full"] }, async () => {
  const { user, queryClient } = await openEdit();
  await user.type(description(), ", changed");
  server.use(http.get("/api/projects/1", () => new Promise<never>(() => undefined)));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(queryClient.getQueryData(queryKeys.project(1))).toMatchObject({
      description: "old text, changed",
      role: "owner",
    }),
  );
});

test("what was changed elsewhere meanwhile is not overwritten: it is in the field, one's own text beside it", async () => {
  const { user } = await openEdit();
  await user.click(description());
  await user.paste(" and mine");
  stored = AGREED;
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  const note = await screen.findByRole("note");
  expect(note).toHaveTextContent(WORDS);
  expect(note).toHaveTextContent("old text and mine");
  expect(await screen.findByText("This project has changed since you opened it.")).toBeVisible();
  expect(description()).toHaveValue("THE AGREED DESCRIPTION");
  expect(stored).toBe(AGREED);

  await user.click(within(note).getByRole("button", { name: "Use this text" }));
  expect(description()).toHaveValue("old text and mine");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(stored.description).toBe("old text and mine");
  expect(sent).toHaveLength(2);
});

test(
  "a dialog that is open is told in time, and one's own text outlives it",
  { tags: ["full"] },
  async () => {
    const sockets: { send: (text: string) => void }[] = [];
    server.use(live.addEventListener("connection", ({ client }) => void sockets.push(client)));
    haveTimePass();
    const { user } = await openEdit();
    await waitFor(() => expect(sockets).toHaveLength(1));
    await user.click(description());
    await user.paste(" and mine");
    stored = AGREED;
    sockets[0]!.send(JSON.stringify({ type: "projects_update" }));
    // Hints come over the socket, and those of two seconds are followed together.
    await new Promise((resolve) => setImmediate(resolve));
    await pass(2000);
    expect(await screen.findByRole("note")).toHaveTextContent("old text and mine");
    expect(description()).toHaveValue("THE AGREED DESCRIPTION");
    await user.click(screen.getByLabelText("Project Name"));
    await user.paste(" B");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent, "the other's text is none of one's own").toEqual([{ name: `${SAVED.name} B` }]);

    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit project" }));
    expect(await screen.findByRole("note")).toHaveTextContent("old text and mine");
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(screen.queryByRole("note")).not.toBeInTheDocument();
  },
);

test("what was changed elsewhere in a field that nobody touched here simply comes into it", async () => {
  const { user, queryClient } = await openEdit();
  await user.click(description());
  await user.paste(" and mine");
  stored = { ...AGREED, name: "Agreed name", description: SAVED.description };
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.project(1) }));
  await waitFor(() => expect(screen.getByLabelText("Project Name")).toHaveValue("Agreed name"));
  expect(description()).toHaveValue("old text and mine");
  expect(screen.queryByRole("note")).not.toBeInTheDocument();
});
