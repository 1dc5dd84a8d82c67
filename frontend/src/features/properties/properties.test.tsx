import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import { emitHint } from "@/lib/live";
import type { DocumentProperties } from "@/lib/api/types";
import { answer, refuse } from "@/testing/handlers";
import { HOSTILE } from "@/testing/hostile";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { aMember, anOwner } from "@/testing/sharing-factories";

import { PropertiesLine } from "./components/properties-line";

const PATH = "/api/documents/1/properties";
const NONE: DocumentProperties = { status: "draft", release: "", tags: [], reviewers: [] };

function serve(properties: Partial<DocumentProperties> = {}): void {
  server.use(answer(PATH, { ...NONE, ...properties }));
}

/** The server keeps what it is sent. */
function keeping(before: Partial<DocumentProperties> = {}) {
  serve(before);
  const sent: unknown[] = [];
  server.use(
    http.patch(PATH, async ({ request }) => {
      const wanted = (await request.json()) as Partial<DocumentProperties>;
      sent.push(wanted);
      return HttpResponse.json({ ...NONE, ...before, ...wanted, reviewers: [] });
    }),
  );
  return sent;
}

async function show(mayChange = true) {
  renderWithProviders(<PropertiesLine documentId={1} owner="Mara Lindqvist" mayChange={mayChange} />);
  const line = await screen.findByRole("group", { name: "Properties" });
  await within(line).findByText("Status");
  return line;
}

beforeEach(() => serve());

test("whoever reads sees whose it is and what was set, and nothing to press", async () => {
  serve({
    status: "in-review",
    release: "2027.1",
    tags: ["offline", "mobile"],
    reviewers: [{ id: "jonas", name: "Jonas Okafor" }],
  });
  const line = await show(false);
  expect(
    [...line.children].map(({ children }) => [...children].map(({ textContent }) => textContent)),
  ).toEqual([
    ["Owner", "Mara Lindqvist"],
    ["Status", "In review"],
    ["Release", "2027.1"],
    ["Reviewers", "Jonas Okafor"],
    ["Tags", "offline, mobile"],
  ]);
  expect(within(line).queryByRole("button")).toBeNull();
});

test("what is empty is not shown to whoever reads", async () => {
  const line = await show(false);
  expect(within(line).queryByText(/Release|Reviewers|Tags/)).toBeNull();
});

test("the status is chosen from a menu, by keyboard too, and stands there at once", async () => {
  const sent = keeping();
  const line = await show();
  within(line).getByRole("button", { name: "Status: Draft" }).focus();
  await userEvent.keyboard("{Enter}");
  await userEvent.click(await screen.findByRole("menuitemradio", { name: "Approved" }));
  expect(await within(line).findByRole("button", { name: "Status: Approved" })).toBeVisible();
  expect(sent).toEqual([{ status: "approved" }]);
});

test("a release is added, typed and kept with Enter", async () => {
  const sent = keeping();
  const line = await show();
  await userEvent.click(within(line).getByRole("button", { name: "Add a property" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Release" }));
  const field = await within(line).findByRole("textbox", { name: "Release" });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard(" 2027.1 {Enter}");
  expect(sent).toEqual([{ release: "2027.1" }]);
  expect(await within(line).findByRole("button", { name: "Release: 2027.1" })).toHaveFocus();
});

test("Escape leaves a release as it was", async () => {
  const sent = keeping({ release: "2027.1" });
  const line = await show();
  await userEvent.click(within(line).getByRole("button", { name: "Release: 2027.1" }));
  await userEvent.keyboard("2028{Escape}");
  expect(await within(line).findByRole("button", { name: "Release: 2027.1" })).toHaveFocus();
  expect(sent).toEqual([]);
});

test("tags are typed with commas between them, and are kept when the field is left", async () => {
  const sent = keeping({ tags: ["offline"] });
  const line = await show();
  await userEvent.click(within(line).getByRole("button", { name: "Tags: offline" }));
  await userEvent.keyboard("offline, field work ,, GDPR");
  await userEvent.tab();
  expect(sent).toEqual([{ tags: ["offline", "field work", "GDPR"] }]);
  expect(await within(line).findByRole("button", { name: "Tags: offline, field work, GDPR" })).toBeVisible();
});

test("leaving tags as they were undoes nothing that somebody else set meanwhile", async () => {
  const sent = keeping({ tags: ["offline"] });
  const line = await show();
  await userEvent.click(within(line).getByRole("button", { name: "Tags: offline" }));
  serve({ tags: ["offline", "mobile"], status: "shipped" });
  emitHint({ type: "documents_update" });
  await within(line).findByRole("button", { name: "Status: Shipped" });
  await userEvent.tab();
  expect(await within(line).findByRole("button", { name: "Tags: offline, mobile" })).toBeVisible();
  expect(sent).toEqual([]);
});

test("tags that somebody else set meanwhile stay beside those that are typed", async () => {
  const sent = keeping({ tags: ["offline", "mobile"] });
  const line = await show();
  await userEvent.click(within(line).getByRole("button", { name: "Tags: offline, mobile" }));
  serve({ tags: ["offline", "mobile", "GDPR"], status: "shipped" });
  emitHint({ type: "documents_update" });
  await within(line).findByRole("button", { name: "Status: Shipped" });
  await userEvent.keyboard("offline, field work{Enter}");
  expect(sent).toEqual([{ tags: ["offline", "GDPR", "field work"] }]);
});

test("what is too long is told beside the field and not sent", async () => {
  const sent = keeping({ tags: ["offline"] });
  const line = await show();
  await userEvent.click(within(line).getByRole("button", { name: "Tags: offline" }));
  await userEvent.keyboard(`${"x".repeat(31)}{Enter}`);
  expect(screen.getByRole("alert")).toHaveTextContent("A tag has at most 30 characters.");
  expect(sent).toEqual([]);
});

test("what is too long stays to be put right when the field is left, also for another one", async () => {
  const sent = keeping({ tags: ["offline"], release: "2027.1" });
  const line = await show();
  await userEvent.click(within(line).getByRole("button", { name: "Tags: offline" }));
  await userEvent.keyboard("x".repeat(31));
  await userEvent.click(within(line).getByRole("button", { name: "Release: 2027.1" }));
  expect(within(line).getByRole("textbox", { name: "Release" })).toHaveFocus();
  const field = within(line).getByRole("textbox", { name: /^Tags/ });
  expect(field).toHaveValue("x".repeat(31));
  await userEvent.type(field, "{Backspace}{Enter}");
  expect(sent).toEqual([{ tags: ["x".repeat(30)] }]);
});

test("what was typed is kept when the page is left with the field open, unless it was given up", async () => {
  const sent = keeping({ release: "2027.1" });
  const line = await show();
  await userEvent.click(within(line).getByRole("button", { name: "Release: 2027.1" }));
  await userEvent.keyboard("2028{Escape}");
  await userEvent.click(within(line).getByRole("button", { name: "Release: 2027.1" }));
  await userEvent.keyboard("2029");
  cleanup();
  await waitFor(() => expect(sent).toEqual([{ release: "2029" }]));
});

test("a tag of thirty emoji is none too long", async () => {
  const sent = keeping({ tags: ["offline"] });
  const line = await show();
  await userEvent.click(within(line).getByRole("button", { name: "Tags: offline" }));
  await userEvent.paste("🗺".repeat(30));
  await userEvent.keyboard("{Enter}");
  expect(sent).toEqual([{ tags: ["🗺".repeat(30)] }]);
});

test("reviewers are chosen by name, and are set when the menu is closed", async () => {
  const sent = keeping();
  server.use(
    answer("/api/documents/1/members", {
      members: [{ ...anOwner() }, { ...aMember({ userId: "jonas", name: "Jonas Okafor" }) }],
      invitations: [],
    }),
  );
  const line = await show();
  await userEvent.click(within(line).getByRole("button", { name: "Add a property" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Reviewers" }));
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Jonas Okafor" }));
  expect(sent).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(sent).toEqual([{ reviewers: ["jonas"] }]));
});

test("reviewers that somebody else chose meanwhile stay beside those that are ticked", async () => {
  const jonas = { id: "jonas", name: "Jonas Okafor" };
  const priya = { id: "priya", name: "Priya Raman" };
  const sent = keeping({ reviewers: [jonas] });
  server.use(
    answer("/api/documents/1/members", {
      members: [jonas, priya].map(({ id, name }) => ({ ...aMember({ userId: id, name }) })),
      invitations: [],
    }),
  );
  const line = await show();
  await userEvent.click(within(line).getByRole("button", { name: "Reviewers: Jonas Okafor" }));
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Jonas Okafor" }));
  serve({ reviewers: [jonas, priya] });
  emitHint({ type: "documents_update" });
  await waitFor(() =>
    expect(screen.getByRole("menuitemcheckbox", { name: "Priya Raman" })).toHaveAttribute(
      "aria-checked",
      "true",
    ),
  );
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(sent).toEqual([{ reviewers: ["priya"] }]));
});

test("that the members cannot be loaded is said in the menu of reviewers", async () => {
  serve({ reviewers: [{ id: "jonas", name: "Jonas Okafor" }] });
  server.use(refuse("get", "/api/documents/1/members", 404));
  const line = await show();
  await userEvent.click(within(line).getByRole("button", { name: "Reviewers: Jonas Okafor" }));
  expect(await screen.findByText("Couldn't load the members")).toBeVisible();
});

test("what the server refuses goes back to what it was", async () => {
  server.use(
    refuse("patch", PATH, 403, { message: "You can only view this document.", code: "ROLE_REQUIRED" }),
  );
  const line = await show();
  await userEvent.click(within(line).getByRole("button", { name: "Status: Draft" }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: "Shipped" }));
  expect(await screen.findByText("Couldn't change the properties")).toBeVisible();
  expect(within(line).getByRole("button", { name: "Status: Draft" })).toBeVisible();
});

test("what somebody else sets is shown when it is heard of; a change of a text asks for nothing", async () => {
  const line = await show();
  serve({ status: "shipped" });
  emitHint({ type: "documents_update", documentId: 1, version: 2 });
  expect(within(line).getByRole("button", { name: "Status: Draft" })).toBeVisible();
  emitHint({ type: "documents_update" });
  expect(await within(line).findByRole("button", { name: "Status: Shipped" })).toBeVisible();
});

test.each(HOSTILE)("%j is a release and a tag like any other", async (text) => {
  serve({ release: text, tags: [text] });
  const line = await show(false);
  expect(line.querySelector("script, img, iframe")).toBeNull();
  expect(
    within(line).getAllByText((_, element) => element?.tagName === "BDI" && element.textContent === text),
  ).toHaveLength(2);
});
