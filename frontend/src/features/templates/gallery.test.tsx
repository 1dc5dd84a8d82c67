import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Template } from "@/lib/api/types";
import { anOwnTemplate, aTemplate, templates } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";

havePages("/templates");

const serve = (all: Template[]) => {
  server.use(
    answer(
      "/api/templates",
      all.map((template) => ({ ...template })),
    ),
  );
};

test("the heading reads as one sentence", { tags: ["full"] }, async () => {
  renderApp("/templates");
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
    "Templates: Choose from our collection of professionally designed PRD templates",
  );
});

test("a card shows its badges and leads to the two ways to start", async () => {
  serve([aTemplate({ id: 4, isDefault: true })]);
  renderApp("/templates");
  const card = await screen.findByRole("article");
  expect(within(card).getByText("Default")).toBeVisible();
  expect(within(card).getByText("Core")).toBeVisible();
  const startNew = within(card).getByRole("link", { name: "Start new" });
  expect(startNew).toHaveAttribute("href", "/document-flow/4?mode=start-new&autoNavigate=true");
  expect(startNew).toHaveAttribute("title", "More direct, less guidance");
  const guided = within(card).getByRole("link", { name: "AI-assisted" });
  expect(guided).toHaveAttribute("href", "/document-flow/4?mode=ai-assisted&autoNavigate=true");
  expect(guided).toHaveAttribute("title", "Step-by-step guidance with detailed questions");
});

test("a card shows its own icon and its description, if it has one", async () => {
  serve([
    aTemplate({ id: 1, icon: "rocket", description: "From beta to everybody" }),
    aTemplate({ id: 2, icon: "lock", description: "" }),
  ]);
  renderApp("/templates");
  const [first, second] = await screen.findAllByRole("article");
  expect(first!.querySelector("svg.lucide-rocket")).toBeInTheDocument();
  expect(within(first!).getByText("From beta to everybody")).toBeVisible();
  expect(second!.querySelector("svg.lucide-lock")).toBeInTheDocument();
  expect(second!.querySelectorAll("p.type-small")).toHaveLength(0);
});

test("pages hold twelve and are walked by Previous, Next and numbers", { tags: ["full"] }, async () => {
  serve(templates(30));
  const { user, location } = renderApp("/templates");
  expect(await screen.findAllByRole("article")).toHaveLength(12);
  expect(screen.getByRole("button", { name: "Previous" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(location()).toBe("/templates?page=2"));
  await user.click(screen.getByRole("button", { name: "Page 3" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(6));
  expect(screen.getByRole("button", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
});

test("a category filters the cards and is kept in the address", async () => {
  serve([aTemplate(), aTemplate({ id: 2, name: "Launch plan", category: "Launch" })]);
  const { user, location } = renderApp("/templates");
  await user.click(await screen.findByRole("button", { name: "Launch" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  expect(screen.getByRole("heading", { name: "Launch plan" })).toBeVisible();
  expect(location()).toBe("/templates?category=Launch");
});

test("search and category narrow own templates and the library alike, and are kept in the address", async () => {
  serve([aTemplate(), aTemplate({ id: 2, name: "Launch kit", category: "Launch" })]);
  const own = [anOwnTemplate(), anOwnTemplate({ id: 1002, name: "Weekly note", description: "" })];
  server.use(answer("/api/own-templates", [...own.map((one) => ({ ...one }))]));
  haveTimePass();
  const { user, location, router } = renderApp("/templates");
  const names = () => screen.queryAllByRole("article").map((card) => card.getAttribute("aria-label"));
  await waitFor(() => expect(names()).toEqual(["Launch plan", "Weekly note", "Standard PRD", "Launch kit"]));
  await user.type(screen.getByRole("searchbox", { name: "Search templates" }), "launch");
  await pass(250);
  await waitFor(() => expect(names()).toEqual(["Launch plan", "Launch kit"]));
  expect(location()).toBe("/templates?q=launch");
  // A pause while typing is no step back.
  expect(router.history).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Custom" }));
  await waitFor(() => expect(names()).toEqual(["Launch plan"]));
  expect(location()).toBe("/templates?category=Custom&q=launch");
  expect(screen.queryByRole("heading", { name: "Library" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Launch" }));
  await waitFor(() => expect(names()).toEqual(["Launch kit"]));
  expect(screen.queryByRole("heading", { name: "Yours" })).toBeNull();
  await user.type(screen.getByRole("searchbox", { name: "Search templates" }), " nothing");
  await pass(250);
  expect(await screen.findByText("No results.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all templates" }));
  await waitFor(() => expect(names()).toHaveLength(4));
});

test("a category without templates offers to show all", async () => {
  const { user } = renderApp("/templates?category=Nothing");
  expect(await screen.findByText("No results.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all templates" }));
  expect(await screen.findByRole("article")).toBeVisible();
});

test("a failure is said in place", async () => {
  server.use(refuse("get", "/api/templates", 500));
  renderApp("/templates");
  expect(await screen.findByRole("heading", { name: "Failed to load templates" })).toBeVisible();
});

test("an empty library is said in place", async () => {
  serve([]);
  renderApp("/templates");
  expect(await screen.findByRole("heading", { name: "No templates available" })).toBeVisible();
});
