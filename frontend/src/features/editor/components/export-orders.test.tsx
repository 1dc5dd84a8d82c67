import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderWithProviders, type Rendered } from "@/testing/render";
import { server } from "@/testing/server";

import { Exported } from "../testing/exported";
// Loaded before the clock of the first test runs.
import "./export-orders";

const ORDER = {
  id: "e1",
  documentId: 1,
  name: "plan.pdf",
  format: "pdf",
  state: "waiting",
  seconds: 40,
  createdAt: new Date().toISOString(),
  failure: null,
};

/** The server's orders, which a test finishes. */
let orders: (typeof ORDER | (Omit<typeof ORDER, "failure"> & { failure: string }))[];
let asked: unknown[];
let downloads: string[];

beforeEach(() => {
  // The page looks every two seconds, which pass when a test says so.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  [orders, asked, downloads] = [[], [], []];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  URL.createObjectURL = () => "blob:http://127.0.0.1:8000/1";
  server.use(
    http.get("/api/documents/1/export/pdf", () =>
      HttpResponse.json({ message: "Export takes a while", code: "EXPORT_TAKES_LONG" }, { status: 503 }),
    ),
    http.post("/api/documents/1/exports", async ({ request }) => {
      asked.push(await request.json());
      orders = [ORDER];
      return HttpResponse.json(ORDER, { status: 201 });
    }),
    http.get("/api/exports", () => HttpResponse.json(orders)),
    http.get("/api/exports/e1/file", () => new HttpResponse("file")),
  );
});

afterEach(() => void vi.useRealTimers());

const untilLookedAgain = () => act(() => vi.advanceTimersByTimeAsync(2000));

const openMenu = async (user: Rendered["user"]): Promise<void> =>
  user.click(await screen.findByRole("button", { name: "Export" }));

async function orderPdf(): Promise<Rendered["user"]> {
  const { user } = renderWithProviders(<Exported />);
  await openMenu(user);
  await user.click(await screen.findByRole("menuitem", { name: "Download as PDF.pdf" }));
  expect(await screen.findByText("This file takes about 40 seconds")).toBeVisible();
  expect(asked).toEqual([{ format: "pdf", comments: false, paper: "a4" }]);
  return user;
}

test(
  "a file that takes long says how long, shows how far it is, and is told and fetched when it is ready",
  { tags: ["full"] },
  async () => {
    const user = await orderPdf();
    await openMenu(user);
    const item = await screen.findByRole("menuitem", { name: /plan\.pdf/ });
    expect(item).toHaveAttribute("aria-disabled", "true");
    expect(item).toHaveTextContent(/\d+%/);
    orders = [{ ...ORDER, state: "ready" }];
    await untilLookedAgain();
    expect(await screen.findByRole("menuitem", { name: "plan.pdfDownload" })).toBeVisible();
    expect(await screen.findByText("Your file is ready")).toBeVisible();
    await user.click(screen.getByRole("menuitem", { name: "plan.pdfDownload" }));
    await waitFor(() => expect(downloads).toEqual(["plan.pdf"]));
  },
);

test("a file that could not be made is told", { tags: ["full"] }, async () => {
  const user = await orderPdf();
  orders = [{ ...ORDER, state: "failed", failure: "EXPORT_FAILED" }];
  await untilLookedAgain();
  expect(await screen.findByText("Export failed")).toBeVisible();
  expect(screen.getByText("This document can't be converted to that format.")).toBeVisible();
  await openMenu(user);
  expect(await screen.findByRole("menuitem", { name: "plan.pdfFailed" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
