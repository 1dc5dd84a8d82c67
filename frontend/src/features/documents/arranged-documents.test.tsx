/** The list of documents in an order, of a status, with a tag. */
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import { aDocumentSummary } from "@/testing/factories";
import { documentsHandler } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";

const table = () => screen.findByRole("table", { name: "Documents" });

test(
  "order and status are chosen beside the search, live in the address, and are asked of the server",
  { tags: ["full"] },
  async () => {
    const asked: string[] = [];
    server.use(
      http.get("/api/documents", ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json([aDocumentSummary({ title: "Tablets" })], {
          headers: { "X-Total-Count": "1" },
        });
      }),
    );
    const { user, location } = renderApp("/documents?page=1");
    await user.click(await screen.findByRole("button", { name: "Sort: Last updated" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Title" }));
    await waitFor(() => expect(location()).toBe("/documents?sort=title"));
    await user.click(await screen.findByRole("button", { name: "Status: Any" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "In review" }));
    await waitFor(() => expect(location()).toBe("/documents?sort=title&status=in-review"));
    await waitFor(() => expect(asked).toContain("?limit=10&sort=title&status=in-review"));
  },
);

test(
  "tags and a status other than draft stand in the row; a tag leads to what else has it",
  { tags: ["full"] },
  async () => {
    server.use(
      documentsHandler([
        aDocumentSummary({ title: "Tablets", status: "approved", tags: ["mobile", "offline", "GDPR"] }),
      ]),
    );
    const { user, location } = renderApp("/documents");
    const row = within((await table()).querySelector<HTMLElement>("tbody tr")!);
    expect(row.getByText("Approved")).toBeVisible();
    expect(row.getByText("+1")).toBeVisible();
    await user.click(row.getByRole("link", { name: "Tag offline" }));
    await waitFor(() => expect(location()).toBe("/documents?tag=offline"));
    await user.click(
      await screen.findByRole("button", { name: "Show documents without the tag offline too" }),
    );
    await waitFor(() => expect(location()).toBe("/documents"));
  },
);

test("where nothing has the tag and the status, that is said, and clearing shows all again", async () => {
  server.use(
    http.get("/api/documents", ({ request }) => {
      const isNarrowed = new URL(request.url).searchParams.has("tag");
      const rows = isNarrowed ? [] : [aDocumentSummary({ title: "Tablets" })];
      return HttpResponse.json(rows, { headers: { "X-Total-Count": String(rows.length) } });
    }),
  );
  const { user, location } = renderApp("/documents?status=shipped&tag=mobile");
  expect(await screen.findByText("No results.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(await within(await table()).findByRole("link", { name: "Tablets" })).toBeVisible();
  expect(location()).toBe("/documents");
});
