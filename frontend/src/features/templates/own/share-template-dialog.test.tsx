import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { anOwnTemplate, aProject, aUser } from "@/testing/factories";
import { answer, projectsHandler, refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";

import { ShareTemplateDialog } from "./share-template-dialog";

const DEPOTS = { id: 500, name: "Depots" };
const MANY = Array.from({ length: 101 }, (_, at) => aProject({ id: at + 1, name: `Project ${at + 1}` }));

beforeEach(() => server.use(answer("/api/current-user", { ...aUser() })));

const open = (project: typeof DEPOTS | null = null) =>
  renderWithProviders(<ShareTemplateDialog template={anOwnTemplate({ project })} onClose={vi.fn()} />);

test("projects that can't be had are asked for again", async () => {
  server.use(refuse("get", "/api/projects", 500, { message: "Something went wrong" }));
  const { user } = open();
  expect(await screen.findByText("Couldn't load your projects.")).toBeVisible();
  server.use(projectsHandler([aProject({ id: 1, name: "Roads" })]));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("radio", { name: "Roads" })).toBeVisible();
});

test("projects come page by page, and the one in which it is shared stands first", async () => {
  server.use(projectsHandler([...MANY, aProject(DEPOTS)]));
  const { user } = open(DEPOTS);
  expect(await screen.findByRole("radio", { name: "Depots" })).toBeChecked();
  const names = () => screen.getAllByRole("radio").map((choice) => choice.closest("label")?.textContent);
  expect(names().slice(0, 3)).toEqual(["Only me", "Depots", "Project 1"]);
  expect(names()).toHaveLength(102);
  await user.click(screen.getByRole("button", { name: "Show more projects" }));
  expect(await screen.findByRole("radio", { name: "Project 101" })).toBeVisible();
  expect(names().filter((name) => name === "Depots")).toHaveLength(1);
  expect(screen.getByRole("radio", { name: "Depots" })).toBeChecked();
});
