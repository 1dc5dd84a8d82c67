/** The menu that narrows the list of documents down to a project. */
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { aProject } from "@/testing/factories";
import { answer, projectsHandler, refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";

import { ProjectFilter } from "./components/project-filter";

const DEPOTS = aProject({ id: 4, name: "Depots" });

test("a project is chosen among all that one may read, which are asked for as the menu opens", async () => {
  const choose = vi.fn();
  const { user } = renderWithProviders(<ProjectFilter project={undefined} onChoose={choose} />);
  const button = await screen.findByRole("button", { name: "Project: Any" });
  server.use(projectsHandler([aProject({ id: 3, name: "Field work" }), DEPOTS]));
  await user.click(button);
  await user.click(await screen.findByRole("menuitemradio", { name: "Depots" }));
  expect(choose.mock.calls).toEqual([[4]]);
});

test("the one that is chosen is named, and any other taken instead", async () => {
  const choose = vi.fn();
  server.use(projectsHandler([DEPOTS]), answer("/api/projects/4", { ...DEPOTS }));
  const { user } = renderWithProviders(<ProjectFilter project={4} onChoose={choose} />);
  await user.click(await screen.findByRole("button", { name: "Project: Depots" }));
  expect(await screen.findByRole("menuitemradio", { name: "Depots" })).toBeChecked();
  await user.click(screen.getByRole("menuitemradio", { name: "Any" }));
  expect(choose.mock.calls).toEqual([[undefined]]);
});

test("one that is not there is not known by name", async () => {
  server.use(
    refuse("get", "/api/projects/9", 404, { message: "This project doesn't exist.", code: "NOT_FOUND" }),
  );
  renderWithProviders(<ProjectFilter project={9} onChoose={vi.fn()} />);
  expect(await screen.findByRole("button", { name: "Project: Unknown" })).toBeVisible();
});

test("that the projects cannot be had is said in the menu, and they are asked for again", async () => {
  server.use(refuse("get", "/api/projects", 500));
  const { user } = renderWithProviders(<ProjectFilter project={undefined} onChoose={vi.fn()} />);
  await user.click(await screen.findByRole("button", { name: "Project: Any" }));
  expect(await screen.findByText("Couldn't load your projects.")).toBeVisible();
  server.use(projectsHandler([DEPOTS]));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("menuitemradio", { name: "Depots" })).toBeVisible();
});
