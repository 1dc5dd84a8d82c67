/** The open settings, of a guest or a member, for tests. */
import { act, screen, within } from "@testing-library/react";
import { aUsage, aUser, someSettings } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { openSettings } from "../settings-panel";

const UNLIMITED = aUsage({ docs: 23, messages: 148, limits: { docs: null, messages: null } });

export async function opened(path = "/") {
  const rendered = renderApp(path);
  await screen.findByText(/^Docs: /);
  act(openSettings);
  const element = await screen.findByRole("dialog", { name: "Settings" });
  return { ...rendered, element, dialog: within(element) };
}

export function asMember(settings = someSettings()) {
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/usage", { ...UNLIMITED }),
    answer("/api/settings", { ...settings }),
  );
}
