import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { GuideCard, GuideEntry, GuideList } from "@/lib/api/types";
import { answer, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";

import { leadOf, shownGroups } from "./guide-list";

havePages("/guide");

const entry = (slug: string, title: string, group: string): GuideEntry => ({
  slug,
  title,
  group,
  summary: `About ${slug}`,
});
const CARDS = [
  entry("testable", "Write a requirement", "Requirements"),
  entry("criteria", "Add criteria", "Requirements"),
  entry("brief", "Start from a brief", "Documents"),
];
const LIST: GuideList = { cards: CARDS, answers: [], nearest: [] };
const CARD: GuideCard = {
  ...CARDS[0]!,
  text: "It can be checked.\n\n## Say one thing\n\nOne subject.\n\n## Add a figure\n\nAn amount.",
  related: [CARDS[1]!],
};

beforeEach(() => {
  server.use(
    http.get("/api/guide", ({ request }) => {
      const q = new URL(request.url).searchParams.get("q") ?? "";
      if (q === "criteria") return HttpResponse.json({ ...LIST, answers: ["criteria"] });
      return HttpResponse.json(q === "" ? LIST : { ...LIST, nearest: ["brief"] });
    }),
    answer("/api/guide/testable", CARD),
    answer("/api/guide/criteria", { ...CARD, ...CARDS[1]!, related: [] }),
  );
});

test("the list stands in groups beside its first card, whose steps are numbered", async () => {
  renderApp("/guide");
  const list = await screen.findByRole("region", { name: "Guides" });
  expect((await within(list).findAllByRole("heading", { level: 2 })).map((one) => one.textContent)).toEqual([
    "Requirements",
    "Documents",
  ]);
  expect(within(list).getByRole("link", { name: /^Write a requirement/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
  expect(await screen.findByRole("heading", { level: 1, name: "Write a requirement" })).toBeVisible();
  expect(screen.getByText("It can be checked.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Add a figure" }).closest(".doc-row")).toHaveTextContent("2");
});

test("a card has an address of its own and leads to what to read next", async () => {
  const { user, location } = renderApp("/guide/testable");
  const related = await screen.findByRole("navigation", { name: "Related" });
  await user.click(within(related).getByRole("link", { name: "Add criteria" }));
  await waitFor(() => expect(location()).toBe("/guide/criteria"));
  expect(await screen.findByRole("heading", { level: 1, name: "Add criteria" })).toBeVisible();
});

test("a search shows what was found and is kept in the address", async () => {
  haveTimePass();
  const { user, location } = renderApp("/guide");
  await user.type(await screen.findByRole("searchbox", { name: "Search the guide" }), "criteria");
  await pass(250);
  const list = screen.getByRole("region", { name: "Guides" });
  expect(await within(list).findByRole("heading", { name: "Results" })).toBeVisible();
  expect(within(list).getAllByRole("link")).toHaveLength(1);
  expect(location()).toBe("/guide?q=criteria");
});

test("a search that finds nothing says so, with the nearest and all guides below", async () => {
  renderApp("/guide?q=single%20sign-on");
  expect(await screen.findByText("We have no guide on “single sign-on”.")).toHaveRole("status");
  const list = screen.getByRole("region", { name: "Guides" });
  expect(
    within(list)
      .getAllByRole("heading", { level: 2 })
      .map((one) => one.textContent),
  ).toEqual(["Nearest", "All guides", "Documents"]);
});

test("arrow keys go from the search through the cards and back", async () => {
  const { user } = renderApp("/guide");
  const box = await screen.findByRole("searchbox", { name: "Search the guide" });
  const list = within(screen.getByRole("region", { name: "Guides" }));
  const second = await list.findByRole("link", { name: /^Add criteria/ });
  await user.click(box);
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(second).toHaveFocus();
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(box).toHaveFocus();
});

test("an address without a card says so and leads to the list", async () => {
  server.use(refuse("get", "/api/guide/none", 404, { message: "Guide not found" }));
  renderApp("/guide/none");
  expect(await screen.findByRole("heading", { name: "Guide not found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "All guides" })).toHaveAttribute("href", "/guide");
});

test("what was found stands alone, and a text without steps has no lead", () => {
  expect(shownGroups({ ...LIST, answers: ["brief"], nearest: [] }, "brief")).toEqual([
    { heading: "Results", cards: [CARDS[2]] },
  ]);
  expect(leadOf("One.\n\nTwo.")).toEqual({ lead: "", rest: "One.\n\nTwo." });
  expect(leadOf("One.\n\n## Two\n")).toEqual({ lead: "One.", rest: "## Two\n" });
});
