/** What somebody is told where, and when mail about it leaves. */
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import type { NotificationSettings } from "@/lib/api/types";
import { aUser } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";

import { serveInbox, theSettings } from "./testing/inbox-server";

havePages("/notifications");

beforeEach(() => {
  serveInbox();
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/notifications/settings", { ...theSettings() }),
  );
});

test("what is told where, and when mail leaves, is in force at once", async () => {
  const sent: unknown[] = [];
  server.use(
    http.patch("/api/notifications/settings", async ({ request }) => {
      const change = (await request.json()) as Partial<NotificationSettings>;
      sent.push(change);
      return HttpResponse.json(theSettings(change));
    }),
  );
  const { user } = renderApp("/notifications?settings=true");
  const dialog = within(await screen.findByRole("dialog", { name: "Notification settings" }));
  expect(await dialog.findByText("Email goes to mara@halden.example.")).toBeVisible();
  await user.click(dialog.getByRole("switch", { name: "Suggestions by email" }));
  await user.click(dialog.getByRole("radio", { name: "Daily" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(sent).toEqual([
    { mailed: ["mentions", "comments", "invitations"], timeZone: zone },
    { mail: "daily", timeZone: zone },
  ]);
  expect(await dialog.findByText(`Daily summary at 08:00, ${zone}`)).toBeVisible();
});

test("a setting that is refused is as it was, and that is said", async () => {
  server.use(refuse("patch", "/api/notifications/settings", 503));
  const { user } = renderApp("/notifications?settings=true");
  const control = await screen.findByRole("switch", { name: "Mentions in Requill" });
  await user.click(control);
  expect(await screen.findByText("Couldn't save the settings")).toBeVisible();
  await waitFor(() => expect(control).toBeChecked());
});

test("an address that was not confirmed gets no mail, and is told how it is", async () => {
  server.use(answer("/api/notifications/settings", { ...theSettings({ isConfirmed: false }) }));
  renderApp("/notifications?settings=true");
  expect(await screen.findByText(/We only email confirmed addresses/)).toBeVisible();
});

test("settings that are changed one after the other on a slow line are all kept", async () => {
  const sent: Partial<NotificationSettings>[] = [];
  const answers: (() => void)[] = [];
  server.use(
    http.patch("/api/notifications/settings", async ({ request }) => {
      const change = (await request.json()) as Partial<NotificationSettings>;
      sent.push(change);
      await new Promise<void>((resolve) => answers.push(resolve));
      return HttpResponse.json(theSettings(change));
    }),
  );
  const { user } = renderApp("/notifications?settings=true");
  const press = async (name: string) => user.click(await screen.findByRole("switch", { name }));
  await press("Mentions by email");
  await press("Comments by email");
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!();
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(screen.getByRole("switch", { name: "Comments by email" })).not.toBeChecked();
  await press("Invitations by email");
  answers[1]!();
  await waitFor(() => expect(answers).toHaveLength(3));
  answers[2]!();
  expect(sent.map(({ mailed }) => mailed)).toEqual([
    ["comments", "invitations", "proposals"],
    ["invitations", "proposals"],
    ["proposals"],
  ]);
});
