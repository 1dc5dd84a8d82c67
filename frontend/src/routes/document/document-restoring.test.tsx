/** Restoring a version on the page of a document's history, and taking that back. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import { useToastStore } from "@/components/ui/toast";
import { aUser } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { serveHistory } from "@/testing/history-server";
import { renderApp, type Rendered } from "@/testing/render";
import { server } from "@/testing/server";
// Loaded before the clock of the first test runs.
import "./history";

const open = async (search = "") => {
  const page = renderApp(`/documents/1/history${search}`);
  await screen.findByRole("region", { name: "Versions" });
  return page;
};
const list = () => within(screen.getByRole("region", { name: "Versions" }));
const restore = async (user: Rendered["user"]) => {
  await user.click(await screen.findByRole("button", { name: "Restore “Sent to review”" }));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Restore version" }),
  );
};

beforeEach(() => {
  server.use(answer("/api/current-user", { ...aUser() }));
});

test("a version is restored after a question, and that is undone", async () => {
  const { calls } = serveHistory();
  const { user, location } = await open("?from=2");
  await user.click(await screen.findByRole("button", { name: "Restore “Sent to review”" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Restore version" }));
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  await user.click(question.getByRole("button", { name: "Restore version" }));
  expect(await screen.findByText("Version restored")).toBeVisible();
  // What restoring changed is shown: since the text before it.
  await waitFor(() => expect(location()).toBe("/documents/1/history?from=4"));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Restore undone")).toBeVisible();
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([
    "POST /revisions/2/restore",
    "POST /revisions/4/restore",
  ]);
});

test(
  "the way back from a restore is there for half a minute, and in the list for good",
  { tags: ["full"] },
  async () => {
    const { calls } = serveHistory();
    const { user } = await open("?from=2");
    await restore(user);
    expect(await screen.findByRole("button", { name: "Undo" })).toBeVisible();
    expect(useToastStore.getState().current).toMatchObject({ title: "Version restored", lasts: 30_000 });
    expect(
      await list().findByRole("button", {
        name: /^Restored .*To undo this, restore the version before it/,
      }),
    ).toBeVisible();
    await user.click(list().getByRole("button", { name: "Actions for Jonas Okafor" }));
    await user.click(await screen.findByRole("menuitem", { name: "Restore" }));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Restore version" }),
    );
    await waitFor(() => expect(calls).toContain("POST /revisions/4/restore"));
  },
);

test("whoever has gone elsewhere when a version is restored stays there, and may undo it", async () => {
  serveHistory();
  let answered = (): void => undefined;
  const held = new Promise<void>((resolve) => (answered = resolve));
  // Behind it the history answers.
  server.use(http.post("/api/documents/1/revisions/2/restore", () => held));
  const { user, location, router } = await open("?from=2");
  await restore(user);
  await act(() => router.navigate({ to: "/terms" }));
  answered();
  expect(await screen.findByText("Version restored")).toBeVisible();
  expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(location()).toBe("/terms");
});

test("what somebody wrote after a restore is not taken back with it", async () => {
  const { type } = serveHistory();
  const { user } = await open("?from=2");
  await restore(user);
  await screen.findByText("Version restored");
  // Which is no version yet.
  type();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Couldn't undo")).toBeVisible();
  expect(screen.getByText(/^The document has changed since/)).toBeVisible();
  expect(screen.queryByText("Restore undone")).toBeNull();
});

/** The versions are not to be had once one is restored; the list of them is. */
const loseWhatWasMade = () =>
  server.use(
    http.get("/api/documents/1/revisions", ({ request }) =>
      new URL(request.url).searchParams.get("limit") === "10"
        ? HttpResponse.json({ message: "Down" }, { status: 503 })
        : undefined,
    ),
  );

test("a restore is told as done where only the look at the versions after it failed", async () => {
  serveHistory();
  loseWhatWasMade();
  const { user } = await open("?from=2");
  await restore(user);
  expect(await screen.findByText("Version restored")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("and so is its undoing", async () => {
  serveHistory();
  const { user } = await open("?from=2");
  await restore(user);
  await screen.findByText("Version restored");
  loseWhatWasMade();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Restore undone")).toBeVisible();
});
