/** What was changed of a project and not saved, when its dialog is opened again. */
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { useAuth } from "@/features/auth/auth-context";
import type { Project } from "@/lib/api/types";
import { aProject, aUser } from "@/testing/factories";
import { answer, receive } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";

import { EditProjectDialog } from "./project-dialog";

interface EditedProps {
  project: Project;
  onClose: () => void;
}

/** As pages open it: once it is known who is here. */
const Edited = (props: EditedProps) => useAuth().user && <EditProjectDialog {...props} />;

/** Opens the dialog; once it closes, it is gone. */
async function edit(project: Project) {
  const { user, unmount } = renderWithProviders(<Edited project={project} onClose={() => unmount()} />);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit project" }));
  return {
    ...{ user, dialog },
    name: dialog.getByLabelText("Project Name"),
    description: dialog.getByLabelText("Description (optional)"),
    press: (name: string) => user.click(dialog.getByRole("button", { name })),
    isGone: () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument()),
  };
}

const WAS = aProject({ name: "Project 1", description: "Before the season." });

function serve(project: Project) {
  const { handler, sent } = receive("patch", "/api/projects/1", { ...project });
  server.use(answer("/api/projects/1", { ...project }), handler);
  return sent;
}

beforeEach(() => server.use(answer("/api/current-user", { ...aUser() })));

test("what was changed in a dialog closed by a slip is offered again, and saved", async () => {
  const sent = serve(WAS);
  let dialog = await edit(WAS);
  await dialog.user.type(dialog.description, " Now");
  await dialog.user.keyboard("{Escape}");
  await dialog.isGone();
  dialog = await edit(WAS);
  expect(dialog.description).toHaveValue("Before the season. Now");
  expect(dialog.dialog.getByRole("note")).toHaveTextContent("These are your earlier changes");
  await dialog.press("Save changes");
  await dialog.isGone();
  expect(sent, "only what was changed").toEqual([
    { description: "Before the season. Now", base: { description: "Before the season." } },
  ]);
  // What is saved is kept no longer.
  expect((await edit(WAS)).description).toHaveValue("Before the season.");
});

test("Cancel forgets what was changed", async () => {
  const sent = serve(WAS);
  const dialog = await edit(WAS);
  await dialog.user.type(dialog.name, " B");
  await dialog.press("Cancel");
  await dialog.isGone();
  expect((await edit(WAS)).name).toHaveValue("Project 1");
  expect(sent).toEqual([]);
});

test("what was left over a text that has changed since is offered beside it, and not in its place", async () => {
  serve(WAS);
  let dialog = await edit(WAS);
  await dialog.user.clear(dialog.description);
  await dialog.user.type(dialog.description, "Half");
  await dialog.user.keyboard("{Escape}");
  await dialog.isGone();

  const agreed = { ...WAS, description: "As agreed." };
  const sent = serve(agreed);
  dialog = await edit(agreed);
  expect(dialog.description).toHaveValue("As agreed.");
  expect(dialog.dialog.getByRole("note")).toHaveTextContent("Half");
  await dialog.press("Use this text");
  expect(dialog.description).toHaveValue("Half");
  expect(dialog.dialog.queryByRole("note")).not.toBeInTheDocument();
  await dialog.press("Save changes");
  await waitFor(() => expect(sent).toEqual([{ description: "Half", base: { description: "As agreed." } }]));
});
