/** A project's page when the project is deleted, here or elsewhere. */
import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { readDraft, setDraft } from "@/features/drafts/drafts";
import { queryKeys } from "@/lib/api/keys";
import { aDocument, aDocumentCard, aProject, aUser, NOON } from "@/testing/factories";
import { answer, listHandler, projectsHandler, receive, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/document-ready";

havePages("/projects", "/projects/1");

beforeEach(() =>
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/projects/1", { ...aProject() }),
    listHandler("/api/projects/1/documents", [aDocumentCard()], ({ title }) => title),
    answer("/api/activities", []),
    answer("/api/chat", []),
    answer("/api/turns", []),
    projectsHandler([]),
  ),
);

const heading = () => screen.findByRole("heading", { level: 1, name: "Inspection app 2027" });

test("a deleted project leads back to the list", async () => {
  server.use(receive("delete", "/api/projects/1", { success: true }).handler);
  const { user, location } = renderApp("/projects/1");
  await heading();
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete project" }));
  await user.click(await screen.findByRole("button", { name: "Delete project" }));
  expect(await screen.findByText("Project deleted")).toBeInTheDocument();
  await waitFor(() => expect(location()).toBe("/projects"));
});

/** Answers what lets the server say that the project is deleted. */
function holdDeletion(): () => void {
  let deleted: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (deleted = resolve));
  server.use(
    http.delete("/api/projects/1", async () => {
      await answered;
      return HttpResponse.json({ success: true });
    }),
  );
  return () => deleted();
}

test("whoever has gone elsewhere when a project is deleted stays there", async () => {
  const deleted = holdDeletion();
  const { user, router, location } = renderApp("/projects/1");
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete project" }));
  await user.click(await screen.findByRole("button", { name: "Delete project" }));
  await act(() => router.navigate({ to: "/terms" }));
  deleted();
  expect(await screen.findByText("Project deleted")).toBeInTheDocument();
  expect(location()).toBe("/terms");
});

test(
  "a deleted project leads back to the list, also where the page is told first that it is gone",
  { tags: ["full"] },
  async () => {
    const deleted = holdDeletion();
    const { user, location, queryClient } = renderApp("/projects/1");
    await heading();
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete project" }));
    await user.click(await screen.findByRole("button", { name: "Delete project" }));
    server.use(refuse("get", "/api/projects/1", 404));
    await queryClient.invalidateQueries({ queryKey: queryKeys.project(1) });
    expect(await screen.findByRole("heading", { name: "Project not found" })).toBeInTheDocument();
    deleted();
    await waitFor(() => expect(location()).toBe("/projects"));
  },
);

test(
  "a text pasted for a project that was deleted elsewhere becomes a document of its own",
  { tags: ["full"] },
  async () => {
    const { handler, sent } = receive("post", "/api/documents", { ...aDocument({ id: 9 }) }, 201);
    setDraft("new-document.1.title", "Notes");
    setDraft("new-document.1.content", "A long pasted text.");
    server.use(refuse("get", "/api/projects/1", 404), handler);
    const { user, router } = renderApp("/projects/1");
    await screen.findByRole("heading", { name: "Project not found" });
    expect(await screen.findByText("A long pasted text.")).toBeVisible();
    expect(screen.getByText("This project was deleted, or is no longer shared with you.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save as a new document" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/documents/9"));
    expect(sent).toEqual([{ title: "Notes", content: "A long pasted text.", projectId: null }]);
    expect(readDraft("new-document.1.content")).toBe("");
  },
);

test("of a project in the trash it is said that a text pasted for it waits until it is restored", async () => {
  setDraft("new-document.1.content", "A long pasted text.");
  const name = "Inspection app 2027";
  const endsAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();
  server.use(
    refuse("get", "/api/projects/1", 404),
    answer("/api/trash/project/1", { kind: "project", id: 1, title: name, deletedAt: NOON, endsAt }),
  );
  renderApp("/projects/1");
  expect(await screen.findByRole("heading", { name: "This project is in the trash" })).toBeVisible();
  expect(screen.getByText("Restore this project to add your text to it as a document.")).toBeVisible();
  expect(screen.queryByText(/was deleted/)).not.toBeInTheDocument();
  setDraft("new-document.1.content", "");
});
