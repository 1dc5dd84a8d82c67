import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { queryKeys } from "@/lib/api/keys";
import { toast } from "@/components/ui/toast";
import { openSettings } from "@/features/settings/settings-panel";
import { closeLimitPrompt, openLimitPrompt, openRegistrationPrompt } from "@/features/usage/limit-prompt";
import { aUsage, aUser, someSettings } from "@/testing/factories";
import { answer, receive, refuse } from "@/testing/handlers";
import { openNewDocument } from "@/features/templates/new-document";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
// Loaded before the clock of the first test runs.
import "@/features/settings/components/settings-dialog";
import "@/features/usage/components/limit-prompts";
import "@/routes/templates";

async function openedSettings(user = aUser()) {
  server.use(answer("/api/current-user", { ...user }));
  const rendered = renderApp("/");
  await screen.findByText("Docs: 2/3 | Msgs: 12/30");
  act(openSettings);
  const dialog = await screen.findByRole("dialog", { name: "Settings" });
  return { ...rendered, dialog: within(dialog) };
}

test("the settings show the allowance and who answers", { tags: ["full"] }, async () => {
  const { dialog } = await openedSettings();
  expect(dialog.getByText("Configure your account and application preferences")).toBeVisible();
  expect(dialog.getByText("2 of 3, 1 left")).toBeVisible();
  expect(await dialog.findByText("Built-in assistant")).toBeVisible();
  expect(dialog.getByText("Works offline, no key needed.")).toBeVisible();
});

test("the theme is set at once and remembered; System follows the system again", async () => {
  const { dialog, user } = await openedSettings();
  await user.click(dialog.getByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(window.localStorage.getItem("requill.theme")).toBe("dark");
  await user.click(dialog.getByRole("radio", { name: "System" }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test("Review changes first is sent, and shown at once", async () => {
  let sent: unknown;
  server.use(
    http.patch("/api/settings", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...someSettings({ reviewChangesFirst: true }) });
    }),
  );
  const { dialog, user } = await openedSettings();
  const toggle = await dialog.findByRole("switch", { name: "Review changes first" });
  await user.click(toggle);
  expect(toggle).toBeChecked();
  await waitFor(() => expect(sent).toEqual({ reviewChangesFirst: true }));
});

test("a refused setting is taken back and told", async () => {
  server.use(refuse("patch", "/api/settings", 500, { message: "Not now" }));
  const { dialog, user } = await openedSettings();
  const toggle = await dialog.findByRole("switch", { name: "Review changes first" });
  await user.click(toggle);
  expect(await screen.findByText("Not now")).toBeInTheDocument();
  expect(toggle).not.toBeChecked();
});

test(
  "two changes of a setting are made one after the other, and the last is what is shown",
  { tags: ["full"] },
  async () => {
    const sent: boolean[] = [];
    let answerFirst: () => void = () => undefined;
    server.use(
      http.patch("/api/settings", async ({ request }) => {
        const { reviewChangesFirst } = (await request.json()) as { reviewChangesFirst: boolean };
        sent.push(reviewChangesFirst);
        if (sent.length === 1) await new Promise<void>((resolve) => (answerFirst = resolve));
        return HttpResponse.json(someSettings({ reviewChangesFirst }));
      }),
    );
    const { dialog, user } = await openedSettings();
    const toggle = await dialog.findByRole("switch", { name: "Review changes first" });
    await user.click(toggle);
    await waitFor(() => expect(sent).toEqual([true]));
    await user.click(toggle);
    expect(toggle).not.toBeChecked();
    expect(sent).toEqual([true]);
    answerFirst();
    await waitFor(() => expect(sent).toEqual([true, false]));
    expect(toggle).not.toBeChecked();
  },
);

test("a setting whose answer was lost is shown as the server has it", async () => {
  server.use(
    http.patch("/api/settings", () => {
      server.use(answer("/api/settings", { ...someSettings({ reviewChangesFirst: true }) }));
      return HttpResponse.error();
    }),
  );
  const { dialog, user } = await openedSettings();
  const toggle = await dialog.findByRole("switch", { name: "Review changes first" });
  await user.click(toggle);
  expect(await screen.findByText("Error")).toBeInTheDocument();
  await waitFor(() => expect(toggle).toBeChecked());
});

test("settings that fail to load can be asked for again", async () => {
  server.use(refuse("get", "/api/settings", 500));
  const { dialog, user } = await openedSettings();
  expect(await dialog.findByText(/Couldn't load your settings/)).toBeVisible();
  server.use(answer("/api/settings", { ...someSettings() }));
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByRole("switch", { name: "Review changes first" })).toBeVisible();
});

test("Escape closes the settings", async () => {
  const { user } = await openedSettings();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("Escape closes a dialog before the toast that came up over it", async () => {
  const { user } = await openedSettings();
  act(() => toast({ title: "Over the dialog" }));
  expect(await screen.findByText("Over the dialog")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByText("Over the dialog")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("Over the dialog")).not.toBeInTheDocument());
});

test("the limit prompt names the limit and the ways to sign up", async () => {
  renderApp("/");
  await screen.findByText("Docs: 2/3 | Msgs: 12/30");
  act(() => openLimitPrompt("docs"));
  const dialog = within(await screen.findByRole("dialog", { name: "Usage Limit Reached" }));
  expect(
    dialog.getByText(
      "You've used 2 of 3 documents this month. Sign up to create more documents and save your work.",
    ),
  ).toBeVisible();
  expect(dialog.getByRole("link", { name: "Sign up with Email" })).toHaveAttribute(
    "href",
    "/api/login/email?callbackUrl=%2F",
  );
});

test("a guest whose network has used its share reads so, and not that some of their own are used", async () => {
  renderApp("/");
  await screen.findByText("Docs: 2/3 | Msgs: 12/30");
  act(() => openLimitPrompt("docs", true));
  const dialog = await screen.findByRole("dialog", { name: "Usage Limit Reached" });
  expect(dialog).toHaveTextContent(
    "Guests on your network have reached this month's limit. Sign up to create more documents and save your work.",
  );
  expect(dialog).not.toHaveTextContent("You've used");
});

test("a guest who wants a file reads about the download, not about an allowance that is not used up", async () => {
  renderApp("/");
  await screen.findByText("Docs: 2/3 | Msgs: 12/30");
  act(() => openLimitPrompt("download"));
  const dialog = await screen.findByRole("dialog", { name: "Usage Limit Reached" });
  expect(dialog).toHaveTextContent("Guests can copy a document. Sign up to download it and save your work.");
  expect(dialog).not.toHaveTextContent("You've used");
  expect(dialog).not.toHaveTextContent("Your text is safe");
});

test("a registered user at a limit reads about their own key, and is led to it", async () => {
  server.use(answer("/api/current-user", { ...aUser() }));
  const { user } = renderApp("/");
  await screen.findByRole("button", { name: "Profile of Mara Lindqvist" });
  act(() => openLimitPrompt("messages"));
  expect(await screen.findByText("Add your own AI API key for unlimited access.")).toBeVisible();
  expect(screen.queryByText(/Sign up/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Open settings" }));
  expect(await screen.findByRole("dialog", { name: "Settings" })).toBeVisible();
  expect(screen.queryByRole("dialog", { name: "Usage Limit Reached" })).not.toBeInTheDocument();
});

test("the prompt for a first document asks no registered user", async () => {
  server.use(answer("/api/current-user", { ...aUser() }));
  renderApp("/");
  await screen.findByRole("button", { name: "Profile of Mara Lindqvist" });
  act(() => openRegistrationPrompt("new-document"));
  act(() => openLimitPrompt("docs"));
  expect(await screen.findByRole("dialog", { name: "Usage Limit Reached" })).toBeVisible();
  act(() => openRegistrationPrompt("new-document"));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("every configured provider is offered by the prompts, and leads back to where the visitor is", async () => {
  renderApp("/templates?page=2");
  await screen.findByText("Docs: 2/3 | Msgs: 12/30");
  act(() => openLimitPrompt("messages"));
  const dialog = within(await screen.findByRole("dialog", { name: "Usage Limit Reached" }));
  expect(await dialog.findByRole("link", { name: "Continue with X" })).toHaveAttribute(
    "href",
    "/api/login/twitter?callbackUrl=%2Ftemplates%3Fpage%3D2",
  );
  expect(dialog.getByText("Your text is safe. Signing up is free and removes the limits.")).toBeVisible();
});

test(
  "an account made in the registration prompt is told, and the prompt is gone",
  { tags: ["full"] },
  async () => {
    const { handler, sent } = receive("post", "/api/register", { ...aUser({ id: "m" }) }, 201);
    server.use(handler);
    const { user, location } = renderApp("/templates");
    await screen.findByText("Docs: 2/3 | Msgs: 12/30");
    act(() => openRegistrationPrompt("docs"));
    const dialog = within(await screen.findByRole("dialog", { name: "You've reached the document limit" }));
    await user.click(dialog.getByRole("button", { name: "Sign up with a password" }));
    expect(dialog.getByLabelText("Username")).toHaveFocus();
    await user.type(dialog.getByLabelText("Username"), "mara");
    await user.type(dialog.getByLabelText("Email"), "mara@halden.example");
    await user.type(dialog.getByLabelText("Password"), "secret-1");
    await user.type(dialog.getByLabelText("Confirm password"), "secret-1{Enter}");
    expect(await screen.findByText("Account created!")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent).toHaveLength(1);
    expect(location()).toBe("/templates");
  },
);

test(
  "a registration that fails leaves the prompt as it was, with the words for it",
  { tags: ["full"] },
  async () => {
    const message = "Something went wrong. Please try again.";
    server.use(refuse("post", "/api/register", 500, { message }));
    const { user } = renderApp("/templates");
    await screen.findByText("Docs: 2/3 | Msgs: 12/30");
    act(() => openRegistrationPrompt("messages"));
    const dialog = within(await screen.findByRole("dialog", { name: "You've reached the message limit" }));
    await user.click(dialog.getByRole("button", { name: "Sign up with a password" }));
    await user.type(dialog.getByLabelText("Username"), "mara");
    await user.type(dialog.getByLabelText("Email"), "mara@halden.example");
    await user.type(dialog.getByLabelText("Password"), "secret-1");
    await user.type(dialog.getByLabelText("Confirm password"), "secret-1{Enter}");
    expect(await screen.findByText("Registration failed")).toBeInTheDocument();
    expect(dialog.getByText(message)).toBeInTheDocument();
    expect(dialog.getByLabelText("Username")).toHaveValue("mara");
  },
);

test("the limit prompt closes once the guest has become a user", async () => {
  const { queryClient } = renderApp("/");
  await screen.findByRole("button", { name: "Profile of Guest" });
  act(() => openLimitPrompt("messages"));
  await screen.findByRole("dialog", { name: "Usage Limit Reached" });
  act(() => {
    queryClient.setQueryData(queryKeys.currentUser, aUser({ id: "m" }));
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test.each([
  ["new-document", "Save your first document"],
  ["docs", "You've reached the document limit"],
  ["messages", "You've reached the message limit"],
] as const)("the registration prompt after %s is headed %s", async (trigger, title) => {
  renderApp("/");
  await screen.findByRole("heading", { level: 1 });
  act(() => openRegistrationPrompt(trigger, "Tablets"));
  const dialog = await screen.findByRole("dialog", { name: title });
  expect(dialog).toHaveTextContent("Sign up to save your work. “Tablets” will be saved to your account.");
  expect(dialog).toHaveTextContent("By signing up, you agree to our Terms of Service and Privacy Policy");
});

test("the registration prompt closes once the guest has become a user", async () => {
  const { queryClient } = renderApp("/");
  await screen.findByRole("button", { name: "Profile of Guest" });
  act(() => openRegistrationPrompt("new-document"));
  await screen.findByRole("dialog", { name: "Save your first document" });
  act(() => {
    queryClient.setQueryData(queryKeys.currentUser, aUser());
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("the last message but one opens the limit prompt and says so, once", async () => {
  server.use(answer("/api/usage", { ...aUsage({ messages: 28 }) }));
  const { queryClient } = renderApp("/");
  await screen.findByText("Docs: 2/3 | Msgs: 28/30");
  act(() => {
    queryClient.setQueryData(queryKeys.usage, aUsage({ messages: 29 }));
  });
  expect(await screen.findByRole("dialog", { name: "Usage Limit Reached" })).toBeVisible();
  expect(await screen.findByText("Message limit approaching")).toBeInTheDocument();
  expect(screen.getByText("1 message left this month.")).toBeInTheDocument();
  act(closeLimitPrompt);
  act(() => {
    queryClient.setQueryData(queryKeys.usage, aUsage({ messages: 30 }));
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("where this month's documents are used up, a new one is refused before a template is chosen", async () => {
  server.use(answer("/api/usage", { ...aUsage({ docs: 3 }) }));
  renderApp("/");
  await screen.findByText("Docs: 3/3 | Msgs: 12/30");
  act(openNewDocument);
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveAccessibleName("Usage Limit Reached");
  expect(dialog).toHaveTextContent("You've used 3 of 3 documents this month.");
});
