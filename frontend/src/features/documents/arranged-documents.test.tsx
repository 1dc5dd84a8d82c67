/** The list of documents in an order, of a project or a status, with a tag. */
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, onTestFinished, test } from "vitest";

import { PHONE } from "@/lib/use-media";
import { aDocumentSummary, aProject } from "@/testing/factories";
import { answer, documentsHandler } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";

havePages("/documents");

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

test("the project in the address is asked of the server, and named; where it has nothing, that is said", async () => {
  let asked = "";
  server.use(
    answer("/api/projects/4", { ...aProject({ id: 4, name: "Depots" }) }),
    http.get("/api/documents", ({ request }) => {
      asked = new URL(request.url).search;
      return HttpResponse.json([], { headers: { "X-Total-Count": "0" } });
    }),
  );
  renderApp("/documents?tag=mobile&project=4");
  expect(await screen.findByRole("button", { name: "Project: Depots" })).toBeVisible();
  expect(await screen.findByRole("button", { name: "Clear search" })).toBeVisible();
  expect(asked).toBe("?limit=10&tag=mobile&project=4");
});

test("on phones status and tags stand below the title, beside the day, where no finger meets them", async () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) => Object.assign(wide(query), { matches: query === PHONE });
  onTestFinished(() => {
    window.matchMedia = wide;
  });
  server.use(
    documentsHandler([
      aDocumentSummary({ title: "Tablets", status: "approved", tags: ["mobile", "b", "c"] }),
    ]),
  );
  renderApp("/documents");
  const [title, below] = within((await table()).querySelector<HTMLElement>("tbody tr")!).getAllByRole("cell");
  expect(title).toHaveTextContent(/^Tablets$/);
  expect(below).toHaveTextContent(/Approvedmobile\+2$/);
  expect(within(below!).queryByRole("link")).not.toBeInTheDocument();
});
