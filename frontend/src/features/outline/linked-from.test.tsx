/** The documents that link to the one that is open, below its outline. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";

import type { Backlink } from "@/lib/api/types";
import { answer, listHandler, refuse } from "@/testing/handlers";
import { HOSTILE } from "@/testing/hostile";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";

import { LinkedFrom } from "./components/linked-from";

const PATH = "/api/documents/1/backlinks";

function aBacklink(values: Partial<Backlink> = {}): Backlink {
  return {
    id: 7,
    title: "Photo evidence",
    excerpt: { before: "Photos follow ", words: "FR-003", after: ", oldest first." },
    ...values,
  };
}

const withRows = (rows: readonly Backlink[]) => listHandler(PATH, rows, ({ title }) => title);

test("each is a link with its title and the line of its link, and says where it opens", async () => {
  server.use(withRows([aBacklink(), aBacklink({ id: 8, title: "Refresh", excerpt: null })]));
  const { user, router } = renderWithProviders(<LinkedFrom documentId={1} />);
  const section = within(await screen.findByRole("region", { name: "Linked from 2" }));
  expect(section.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Photo evidencePhotos follow FR-003, oldest first.",
    "Refresh",
  ]);
  expect(section.getByText("FR-003").tagName).toBe("MARK");
  await user.click(section.getByText("FR-003"));
  await waitFor(() => expect(router.state.location.href).toBe("/documents/7"));
  expect(router.state.location.state.found).toEqual({
    text: "Photos follow FR-003, oldest first.",
    marks: [[14, 20]],
  });
});

test("where nothing links there is nothing to see", async () => {
  let isAsked = false;
  server.use(
    http.get(PATH, () => {
      isAsked = true;
      return HttpResponse.json([], { headers: { "X-Total-Count": "0" } });
    }),
  );
  const { container } = renderWithProviders(<LinkedFrom documentId={1} />);
  await waitFor(() => expect(isAsked).toBe(true));
  expect(container).toBeEmptyDOMElement();
});

test("more of them come when they are asked for", async () => {
  server.use(
    withRows(
      Array.from({ length: 21 }, (_, number) => aBacklink({ id: number + 2, title: `Source ${number}` })),
    ),
  );
  const { user } = renderWithProviders(<LinkedFrom documentId={1} />);
  expect(await screen.findByRole("region", { name: "Linked from 21" })).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(20);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Source 20")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});

test("that they cannot be had is said, and they are asked for again", async () => {
  server.use(refuse("get", PATH, 500));
  const { user } = renderWithProviders(<LinkedFrom documentId={1} />);
  expect(await screen.findByText("Couldn't load the links to this document.")).toBeVisible();
  server.use(answer(PATH, [{ ...aBacklink() }]));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Photo evidence")).toBeVisible();
});

test("hostile titles and words are text", async () => {
  server.use(
    withRows(
      HOSTILE.slice(0, 15).map((text, number) =>
        aBacklink({ id: number + 2, title: text, excerpt: { before: text, words: text, after: text } }),
      ),
    ),
  );
  const { container } = renderWithProviders(<LinkedFrom documentId={1} />);
  await screen.findByRole("region");
  expect(container.querySelector("script, img, iframe, a:not([href^='/documents/'])")).toBeNull();
});
