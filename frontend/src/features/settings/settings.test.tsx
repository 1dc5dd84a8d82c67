import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { reloadPage } from "@/lib/reload-page";
import { aGuest, anonymous, aUser, someSettings, theProviders } from "@/testing/factories";
import { answer, receive, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { say, write } from "@/testing/say";
import { server } from "@/testing/server";
import { openSettings } from "./settings-panel";
import { asMember, opened } from "./testing/open-settings";
// Loaded before the clock of the first test runs.
import "@/features/usage/components/limit-prompts";
import "./components/settings-dialog";

havePages("/templates");

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(reloadPage).mockClear();
});

const registerSection = () => screen.findByRole("region", { name: "Register for an account" });

test("a guest finds what is for guests, and nothing else", async () => {
  const { dialog } = await opened();
  expect(await dialog.findByText("Sign up required")).toBeVisible();
  const titles = dialog.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    "Custom AI provider API key",
    "Register for an account",
    "Usage limits",
    "Appearance",
    "Reset guest account",
  ]);
  expect(dialog.getByRole("link", { name: "Sign up" })).toHaveAttribute(
    "href",
    "/auth?tab=signup&callbackUrl=%2F",
  );
});

test("a member finds what is for members, and nothing else", async () => {
  asMember();
  const { dialog } = await opened();
  await dialog.findByLabelText("API key");
  const titles = dialog.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    "Custom AI provider API key",
    "Usage limits",
    "Assistant",
    "Changes",
    "Word template",
    "Appearance",
    "Password",
    "Delete account",
  ]);
  expect(dialog.getByText("148, no limit")).toBeVisible();
});

test("the demo account is offered nothing that would change it for everyone else", async () => {
  asMember(someSettings({ isDemo: true }));
  const { dialog } = await opened();
  expect(await dialog.findByText(/You can't change or delete the demo account/)).toBeVisible();
  expect(dialog.getByText(/you can't save a key in it/)).toBeVisible();
  for (const name of ["Change password", "Delete account", "Save API Key"])
    expect(dialog.queryByRole("button", { name })).not.toBeInTheDocument();
});

test("the host that a key goes to is named before one is pasted", { tags: ["full"] }, async () => {
  asMember(someSettings({ keyHost: "models.example.org" }));
  const { dialog } = await opened();
  expect(await dialog.findByText(/^Your key is sent to models\.example\.org, and/)).toBeVisible();
  expect(await dialog.findByLabelText("API key")).toBeVisible();
});

test("where the server has a model of its own, no key is asked for", async () => {
  asMember(someSettings({ keyHost: null, assistant: { builtin: false, label: "Small Instruct" } }));
  const { dialog } = await opened();
  expect(await dialog.findByText(/doesn't use API keys/)).toBeVisible();
  expect(dialog.queryByLabelText("API key")).not.toBeInTheDocument();
});

test("nobody can still choose light or dark, and is shown the way in", async () => {
  server.use(answer("/api/current-user", { ...anonymous() }));
  renderApp("/templates");
  await screen.findByRole("link", { name: "Log in" });
  act(openSettings);
  const dialog = within(await screen.findByRole("dialog", { name: "Settings" }));
  expect(dialog.getByText("You're not signed in.")).toBeVisible();
  expect(dialog.getByRole("radio", { name: "Dark" })).toBeEnabled();
  expect(dialog.queryByText("Loading settings...")).not.toBeInTheDocument();
});

test("the page behind does not scroll while the settings are open", async () => {
  const { user } = await opened();
  expect(document.body).toHaveAttribute("data-scroll-locked");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.body).not.toHaveAttribute("data-scroll-locked"));
});

test("a key is saved, told, and gone from the page", async () => {
  asMember();
  const { handler, sent } = receive("post", "/api/settings/api-key", {
    ...someSettings({ hasCustomOpenaiKey: true }),
  });
  server.use(handler);
  const { dialog, user, element } = await opened();
  const save = await dialog.findByRole("button", { name: "Save API Key" });
  expect(save).toBeDisabled();
  await write(user, dialog.getByLabelText("API key"), " sk-canary-1 ");
  await user.click(save);
  expect(await screen.findByText("API key saved")).toBeInTheDocument();
  expect(screen.getByText("Your custom OpenAI API key was stored.")).toBeInTheDocument();
  expect(sent).toEqual([{ apiKey: "sk-canary-1" }]);
  expect(dialog.getByLabelText("API key")).toHaveValue("");
  expect(dialog.getByLabelText("API key")).toHaveFocus();
  expect(element).toHaveTextContent("A key is stored, encrypted, and never shown again.");
});

test("a key of blanks cannot be saved", { tags: ["full"] }, async () => {
  asMember();
  const { dialog, user } = await opened();
  await user.type(await dialog.findByLabelText("API key"), "   ");
  expect(dialog.getByRole("button", { name: "Save API Key" })).toBeDisabled();
});

test("a refused key is told in the server's words and stays in the field", { tags: ["full"] }, async () => {
  asMember();
  server.use(refuse("post", "/api/settings/api-key", 422, { message: "This doesn't look like an API key" }));
  const { dialog, user } = await opened();
  await user.type(await dialog.findByLabelText("API key"), "sk-x{Enter}");
  expect(await screen.findByText("This doesn't look like an API key")).toBeInTheDocument();
  expect(dialog.getByLabelText("API key")).toHaveValue("sk-x");
});

test("a stored key is tried, and the answer stands beside it", async () => {
  asMember(someSettings({ hasCustomOpenaiKey: true }));
  const { handler } = receive("post", "/api/settings/api-key/test", {
    ok: false,
    message: "The key was refused.",
  });
  server.use(handler);
  const { dialog, user } = await opened();
  await user.click(await dialog.findByRole("button", { name: "Test this key" }));
  expect(await dialog.findByText("The key was refused.")).toBeVisible();
});

test("a key is removed, and told", { tags: ["full"] }, async () => {
  asMember(someSettings({ hasCustomOpenaiKey: true }));
  const { handler } = receive("delete", "/api/settings/api-key", { ...someSettings() });
  server.use(handler);
  const { dialog, user } = await opened();
  await user.click(await dialog.findByRole("button", { name: "Remove it" }));
  expect(await screen.findByText("API key removed")).toBeInTheDocument();
  expect(screen.getByText("Your custom API key was cleared.")).toBeInTheDocument();
  expect(dialog.queryByRole("button", { name: "Remove it" })).not.toBeInTheDocument();
  expect(dialog.getByLabelText("API key")).toHaveFocus();
});

test("a key that could not be removed is still there, and the reason is told", async () => {
  asMember(someSettings({ hasCustomOpenaiKey: true }));
  server.use(refuse("delete", "/api/settings/api-key", 500, { message: "The disk is full" }));
  const { dialog, user } = await opened();
  await user.click(await dialog.findByRole("button", { name: "Remove it" }));
  expect(await screen.findByText("The disk is full")).toBeInTheDocument();
  expect(screen.getByText("Error")).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Remove it" })).toBeEnabled();
});

test(
  "a key that a server wants an account for leads to the ways to sign up",
  { tags: ["full"] },
  async () => {
    asMember();
    server.use(
      refuse("post", "/api/settings/api-key", 403, { message: "Sign up required", code: "ACCOUNT_REQUIRED" }),
    );
    const { dialog, user } = await opened();
    await user.type(await dialog.findByLabelText("API key"), "sk-x{Enter}");
    expect(await screen.findByText("Registration required")).toBeInTheDocument();
    expect(await screen.findByRole("dialog", { name: "Usage Limit Reached" })).toBeVisible();
  },
);

test(
  "registering needs three fields, sends the password and the guest, and ends the guest's part",
  { tags: ["full"] },
  async () => {
    const { handler, sent } = receive("post", "/api/register", { ...aUser({ id: "m" }) }, 201);
    server.use(handler);
    const { dialog, user } = await opened();
    const form = within(await registerSection());
    const create = form.getByRole("button", { name: "Create account" });
    expect(create).toBeDisabled();
    await user.type(form.getByLabelText("Username"), "mara");
    await write(user, form.getByLabelText("Email"), "mara@halden.example");
    expect(create).toBeDisabled();
    await write(user, form.getByLabelText("Password"), "secret-1");
    await user.type(form.getByLabelText("First name (optional)"), "Mara");
    await user.click(create);
    expect(await screen.findByText("Account created!")).toBeInTheDocument();
    expect(sent).toEqual([
      {
        username: "mara",
        email: "mara@halden.example",
        firstName: "Mara",
        password: "secret-1",
        id: aGuest().id,
      },
    ]);
    expect(await dialog.findByRole("button", { name: "Delete account" })).toBeVisible();
    expect(dialog.queryByRole("form", { name: "Register for an account" })).not.toBeInTheDocument();
  },
);

test("a password needs as many characters as the server asks for", async () => {
  server.use(answer("/api/auth/providers", { ...theProviders({ passwordMinLength: 12 }) }));
  await opened();
  const form = within(await registerSection());
  expect(await form.findByText("At least 12 characters")).toBeVisible();
});

test("a registration that is not in order says so in place", { tags: ["full"] }, async () => {
  const { user } = await opened();
  const form = within(await registerSection());
  await write(user, form.getByLabelText("Email"), "mara@halden");
  await user.tab();
  expect(form.getByLabelText("Email")).toHaveAccessibleDescription("Invalid email address");
  await user.type(form.getByLabelText("Username"), "ma");
  await user.type(form.getByLabelText("Password"), "12345");
  await user.click(form.getByRole("button", { name: "Create account" }));
  expect(form.getByLabelText("Username")).toHaveAccessibleDescription(
    "Username must be at least 3 characters",
  );
  expect(form.getByLabelText("Password")).toHaveAccessibleDescription(
    "Password must be at least 6 characters",
  );
});

test("the password is changed with the current one", async () => {
  asMember();
  const { handler, sent } = receive("post", "/api/password/change", { ...aUser() });
  server.use(handler);
  const { dialog, user } = await opened();
  await user.click(await dialog.findByRole("button", { name: "Change password" }));
  expect(dialog.getByLabelText("Current password")).toHaveFocus();
  await write(user, dialog.getByLabelText("Current password"), "old-one");
  await write(user, dialog.getByLabelText("New password"), "secret-2");
  await say(user, dialog.getByLabelText("Confirm password"), "secret-2");
  expect(await screen.findByText("Password changed")).toBeInTheDocument();
  expect(sent).toEqual([{ currentPassword: "old-one", password: "secret-2" }]);
  expect(dialog.queryByLabelText("New password")).not.toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Change password" })).toHaveFocus();
});

test("a wrong current password is told beside it, and nothing else is lost", async () => {
  asMember();
  server.use(
    refuse("post", "/api/password/change", 403, {
      message: "Your current password is incorrect.",
      code: "WRONG_PASSWORD",
    }),
  );
  const { dialog, user } = await opened();
  await user.click(await dialog.findByRole("button", { name: "Change password" }));
  await user.type(dialog.getByLabelText("Current password"), "guess");
  await write(user, dialog.getByLabelText("New password"), "secret-2");
  await say(user, dialog.getByLabelText("Confirm password"), "secret-2");
  await waitFor(() =>
    expect(dialog.getByLabelText("Current password")).toHaveAccessibleDescription(
      "Your current password is incorrect.",
    ),
  );
  expect(dialog.getByLabelText("New password")).toHaveValue("secret-2");
});

test("an account without a password gets its first one", { tags: ["full"] }, async () => {
  asMember(someSettings({ hasPassword: false }));
  const { handler, sent } = receive("post", "/api/password/change", { ...aUser() });
  server.use(handler);
  const { dialog, user } = await opened();
  await user.click(await dialog.findByRole("button", { name: "Set a password" }));
  expect(dialog.queryByLabelText("Current password")).not.toBeInTheDocument();
  await write(user, dialog.getByLabelText("New password"), "secret-2");
  await say(user, dialog.getByLabelText("Confirm password"), "secret-2");
  expect(await screen.findByText("Password set")).toBeInTheDocument();
  expect(sent).toEqual([{ password: "secret-2" }]);
});
