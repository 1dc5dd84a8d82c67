import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { aDocument } from "@/testing/factories";
import { answer, receive, refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { OpenTray } from "./open-tray";

const HEADINGS = ["Users", "Risks"];
const TRAY = [
  { id: 1, text: "Call it metered" },
  { id: 2, text: "See the deck" },
];

test("a document without such pieces shows nothing of it", async () => {
  const asked = vi.fn();
  server.use(
    http.get("/api/documents/7/tray", () => {
      asked();
      return HttpResponse.json([]);
    }),
  );
  renderWithProviders(<OpenTray documentId={7} headings={HEADINGS} />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("a piece is put under a section, once what is typed is saved", { tags: ["full"] }, async () => {
  const { handler, sent } = receive("post", "/api/documents/7/tray/1/place", {
    document: { ...aDocument({ id: 7 }) },
  });
  server.use(answer("/api/documents/7/tray", TRAY), handler);
  const onDocument = vi.fn();
  const saved = vi.fn(() => Promise.resolve(true));
  const { user } = renderWithProviders(
    <OpenTray documentId={7} headings={HEADINGS} beforeChange={saved} onDocument={onDocument} />,
  );
  await user.click(await screen.findByRole("button", { name: "Not placed (2)" }));
  const dialog = await screen.findByRole("dialog", { name: "Not placed (2)" });
  await user.click(within(dialog).getAllByRole("button", { name: "Put under …" })[0]!);
  server.use(answer("/api/documents/7/tray", TRAY.slice(1)));
  await user.click(await screen.findByRole("menuitem", { name: "Risks" }));
  await waitFor(() => expect(onDocument).toHaveBeenCalledWith(expect.objectContaining({ id: 7 })));
  expect(sent).toEqual([{ section: "Risks" }]);
  expect(saved).toHaveBeenCalled();
  expect(await screen.findByRole("dialog", { name: "Not placed (1)" })).toBeVisible();
});

test("nothing is placed into a text that is not saved", async () => {
  server.use(answer("/api/documents/7/tray", TRAY));
  const { user } = renderWithProviders(
    <OpenTray documentId={7} headings={HEADINGS} beforeChange={() => Promise.resolve(false)} />,
  );
  await user.click(await screen.findByRole("button", { name: "Not placed (2)" }));
  await user.click((await screen.findAllByRole("button", { name: "Put under …" }))[0]!);
  await user.click(await screen.findByRole("menuitem", { name: "Users" }));
  expect(await screen.findByText("Your text isn't saved yet. Try again in a moment.")).toBeVisible();
});

test("a piece is dismissed, and a refusal is told", async () => {
  const { handler, sent } = receive("delete", "/api/documents/7/tray/2", { success: true });
  server.use(answer("/api/documents/7/tray", TRAY), handler);
  const { user } = renderWithProviders(<OpenTray documentId={7} headings={HEADINGS} />);
  await user.click(await screen.findByRole("button", { name: "Not placed (2)" }));
  server.use(answer("/api/documents/7/tray", TRAY.slice(0, 1)));
  await user.click((await screen.findAllByRole("button", { name: "Dismiss" }))[1]!);
  expect(await screen.findByRole("dialog", { name: "Not placed (1)" })).toBeVisible();
  expect(sent).toHaveLength(1);
  const refusal = {
    message: "This piece isn't here. It may have been placed or dismissed.",
    code: "PIECE_NOT_FOUND",
  };
  server.use(refuse("delete", "/api/documents/7/tray/1", 404, refusal));
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(await screen.findByText(refusal.message)).toBeVisible();
});

test("rows of a table are shown by their cells, all of them", async () => {
  const rows = Array.from({ length: 12 }, (_, row) => `| Risk ${row} | Dana |`).join("\n");
  server.use(answer("/api/documents/7/tray", [{ id: 1, text: rows }]));
  const { user } = renderWithProviders(<OpenTray documentId={7} headings={HEADINGS} />);
  await user.click(await screen.findByRole("button", { name: "Not placed (1)" }));
  const dialog = await screen.findByRole("dialog", { name: "Not placed (1)" });
  expect(within(dialog).getByText("Risk 11")).toBeVisible();
  expect(dialog).not.toHaveTextContent("|");
});
