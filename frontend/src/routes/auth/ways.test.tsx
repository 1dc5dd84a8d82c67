import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { aGuest, anonymous, aUser } from "@/testing/factories";
import { answer, receive, refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
// Loaded before the clock of the first test runs.
import "@/routes/documents";
import "@/routes/privacy";
import "@/routes/templates";
import "@/routes/terms";
import "./email";
import "./email-confirm";
import "./forgot";
import "./join";
import "./login";
import "./options";
import "./reset";

const SPENT = { message: "This link has expired.", code: "INVALID_TOKEN" };
const entered = (callbackUrl: string, isNew = false) => ({
  user: { ...aUser({ id: "m" }) },
  isNew,
  callbackUrl,
});
const asksFor = (email: string, isNew = false) =>
  receive("post", "/api/login/email/question", { email, isNew }).handler;

test("the options list every way to sign up, and a guest's limits", async () => {
  renderApp("/auth-options?callbackUrl=%2Fdocuments");
  expect(await screen.findByRole("link", { name: "Continue with Google" })).toHaveAttribute(
    "href",
    "/api/login/google?callbackUrl=%2Fdocuments",
  );
  for (const name of ["GitHub", "X", "Halden ID", "Email"])
    expect(screen.getByRole("link", { name: `Continue with ${name}` })).toBeVisible();
  expect(screen.getByRole("link", { name: "Continue with a password" })).toHaveAttribute(
    "href",
    "/auth?callbackUrl=%2Fdocuments",
  );
  expect(
    screen.getByText("Guests have limited monthly document creation and AI message allowances."),
  ).toBeVisible();
});

test("a guest goes on as the guest they are", async () => {
  const { handler, sent } = receive("post", "/api/guest", { ...aGuest({ id: "other" }) });
  server.use(handler);
  const { user, location } = renderApp("/auth-options?callbackUrl=%2Fdocuments");
  await user.click(await screen.findByRole("button", { name: "Continue without signing in" }));
  await waitFor(() => expect(location()).toBe("/documents"));
  expect(sent).toEqual([]);
});

test("nobody goes on as a new guest", { tags: ["full"] }, async () => {
  const { handler, sent } = receive("post", "/api/guest", { ...aGuest() });
  server.use(handler, answer("/api/current-user", { ...anonymous() }));
  const { user, location } = renderApp("/auth-options?callbackUrl=%2Fdocuments");
  await user.click(await screen.findByRole("button", { name: "Continue without signing in" }));
  await waitFor(() => expect(location()).toBe("/documents"));
  expect(sent).toEqual([{}]);
  expect(await screen.findByRole("heading", { name: "No documents yet" })).toBeVisible();
});

test("a guest identity that cannot be had is told where it was asked for", async () => {
  server.use(
    answer("/api/current-user", { ...anonymous() }),
    refuse("post", "/api/guest", 503, { message: "Not now" }),
  );
  const { user, location } = renderApp("/auth-options");
  await user.click(await screen.findByRole("button", { name: "Continue without signing in" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Not now");
  expect(location()).toBe("/auth-options");
});

test("whoever is signed in is led on from the options", async () => {
  server.use(answer("/api/current-user", { ...aUser() }));
  const { location } = renderApp("/auth-options?callbackUrl=%2Ftemplates");
  await waitFor(() => expect(location()).toBe("/templates"));
});

test("a link is sent to the address, and the page says where to look", async () => {
  const { handler, sent } = receive("post", "/api/login/email", null);
  server.use(handler);
  const { user } = renderApp("/auth/email?callbackUrl=%2Fdocuments%2F4");
  await user.type(await screen.findByLabelText("Email"), " mara@halden.example {Enter}");
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(screen.getByText("mara@halden.example")).toBeVisible();
  expect(sent).toEqual([{ email: "mara@halden.example", callbackUrl: "/documents/4" }]);
  await user.click(screen.getByRole("button", { name: "Resend or use another address" }));
  expect(screen.getByLabelText("Email")).toHaveValue("mara@halden.example");
});

test("what is no address is not sent to", async () => {
  const { user } = renderApp("/auth/email");
  await user.type(await screen.findByLabelText("Email"), "mara{Enter}");
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Invalid email address");
});

test("too many wishes for a link are told, and the address stays", async () => {
  server.use(
    refuse("post", "/api/login/email", 429, { message: "Too many attempts.", code: "TOO_MANY_ATTEMPTS" }),
  );
  const { user } = renderApp("/auth/email");
  await user.type(await screen.findByLabelText("Email"), "mara@halden.example{Enter}");
  expect(await screen.findByText("Too many attempts.")).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveValue("mara@halden.example");
});

test("the link of a mail signs in by its button alone", async () => {
  const { handler, sent } = receive("post", "/api/login/email/confirm", entered("/documents?q=x"));
  server.use(handler, asksFor("mara@halden.example"));
  const { user, location } = renderApp("/auth/email/confirm#token=abc-_1");
  const button = await screen.findByRole("button", { name: "Sign in" });
  expect(button).toHaveFocus();
  expect(screen.getByText("mara@halden.example")).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(button);
  await waitFor(() => expect(location()).toBe("/documents?q=x"));
  expect(sent).toEqual([{ token: "abc-_1" }]);
});

test("a link that was used leads to a new one", async () => {
  server.use(refuse("post", "/api/login/email/confirm", 400, SPENT));
  const { user } = renderApp("/auth/email/confirm#token=abc");
  await user.click(await screen.findByRole("button", { name: "Sign in" }));
  expect(await screen.findByRole("heading", { name: "This link has expired" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Email me a new link" })).toHaveAttribute("href", "/auth/email");
});

test("a server that fails leaves the link to be tried again", async () => {
  server.use(refuse("post", "/api/login/email/confirm", 503, { message: "Busy" }));
  const { user } = renderApp("/auth/email/confirm#token=abc");
  await user.click(await screen.findByRole("button", { name: "Sign in" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Busy");
  expect(screen.getByRole("button", { name: "Sign in" })).toBeEnabled();
});

test("a link that makes an account says so before and after", { tags: ["full"] }, async () => {
  const { handler } = receive("post", "/api/login/email/confirm", entered("/documents", true));
  server.use(handler, asksFor("new@halden.example", true));
  const { user, location } = renderApp("/auth/email/confirm#token=abc");
  await user.click(await screen.findByRole("button", { name: "Create account" }));
  await waitFor(() => expect(location()).toBe("/documents"));
  expect(await screen.findByText("Account created!")).toBeVisible();
});

test("an account that a sign-in with a provider made is told of once", { tags: ["full"] }, async () => {
  document.cookie = "requill_welcome=1; Path=/";
  renderApp("/");
  expect(await screen.findByText("Account created!")).toBeVisible();
  expect(document.cookie).not.toContain("requill_welcome");
});

test("a sign-in that was begun among the options and cancelled leads back to them", async () => {
  const { user, unmount } = renderApp("/auth-options?callbackUrl=%2Fdocuments");
  const github = await screen.findByRole("link", { name: "Continue with GitHub" });
  github.addEventListener("click", (event) => event.preventDefault());
  window.history.replaceState(null, "", "/auth-options");
  await user.click(github);
  window.history.replaceState(null, "", "/");
  unmount();
  const { location } = renderApp("/auth?error=denied&callbackUrl=%2Fdocuments");
  expect(await screen.findByRole("button", { name: "Continue without signing in" })).toBeVisible();
  expect(screen.getByText("Sign-in was cancelled.")).toBeVisible();
  expect(location()).toBe("/auth-options?callbackUrl=%2Fdocuments&error=denied");
});

test("the ways to sign in stand in one order on both pages", async () => {
  const names = async () =>
    (await screen.findAllByRole("link", { name: /^Continue with (?!a password)/ })).map(
      (link) => link.getAttribute("aria-label") ?? link.textContent,
    );
  const { unmount } = renderApp("/auth-options");
  await screen.findByRole("link", { name: "Continue with GitHub" });
  const listed = await names();
  unmount();
  renderApp("/auth");
  await screen.findByRole("link", { name: "Continue with GitHub" });
  expect(await names()).toEqual(listed);
});

test.each(["/auth/email/confirm", "/auth/reset", "/auth/reset#token="])(
  "%s without a token says so",
  async (path) => {
    renderApp(path);
    expect(await screen.findByRole("heading", { name: "This link has expired" })).toBeVisible();
  },
);

test("a forgotten password asks for the address alone", async () => {
  const { handler, sent } = receive("post", "/api/password/forgot", null);
  server.use(handler);
  const { user } = renderApp("/auth/forgot");
  await user.type(await screen.findByLabelText("Email"), "mara@halden.example{Enter}");
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(sent).toEqual([{ email: "mara@halden.example" }]);
});

test("a new password signs in", async () => {
  const { handler, sent } = receive("post", "/api/password/reset", { ...aUser() });
  server.use(handler);
  const { user, location } = renderApp("/auth/reset#token=abc");
  await user.type(await screen.findByLabelText("New password"), "secret-2");
  await user.type(screen.getByLabelText("Confirm password"), "secret-2{Enter}");
  await waitFor(() => expect(location()).toBe("/"));
  expect(sent).toEqual([{ token: "abc", password: "secret-2" }]);
  expect(await screen.findByText("Password changed")).toBeInTheDocument();
});

test("a reset link that was used leads to a new one", async () => {
  server.use(refuse("post", "/api/password/reset", 400, SPENT));
  const { user } = renderApp("/auth/reset#token=abc");
  await user.type(await screen.findByLabelText("New password"), "secret-2");
  await user.type(screen.getByLabelText("Confirm password"), "secret-2{Enter}");
  expect(await screen.findByRole("link", { name: "Email me a new link" })).toHaveAttribute(
    "href",
    "/auth/forgot",
  );
});

test("joining a provider to an account names both and happens on request", async () => {
  const { handler, sent } = receive("post", "/api/login/link", entered("/documents"));
  server.use(
    handler,
    answer("/api/login/link", {
      provider: "github",
      label: "GitHub",
      email: "mara@halden.example",
      username: "mara",
    }),
  );
  const { user, location } = renderApp("/auth/link");
  expect(await screen.findByRole("heading", { name: "Link GitHub to your account?" })).toBeVisible();
  expect(screen.getByText("mara@halden.example")).toBeVisible();
  expect(screen.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/auth");
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Link and sign in" }));
  await waitFor(() => expect(location()).toBe("/documents"));
  expect(sent).toEqual([{}]);
});

test("when nothing waits to be joined, the page says so", async () => {
  server.use(refuse("get", "/api/login/link", 404, { message: "Not found" }));
  renderApp("/auth/link");
  expect(await screen.findByRole("heading", { name: "There's nothing to link" })).toBeVisible();
});

test("when a sign-in comes true in another tab, the page that waits for the mail leads back", async () => {
  const { queryClient, location } = renderApp("/auth/email?callbackUrl=%2Ftemplates");
  await screen.findByLabelText("Email");
  server.use(http.get("/api/current-user", () => HttpResponse.json({ ...aUser({ id: "m" }) })));
  const elsewhere = new BroadcastChannel("requill.identity");
  elsewhere.postMessage("m");
  await waitFor(() => expect(location()).toBe("/templates"));
  expect(queryClient.isFetching()).toBe(0);
  elsewhere.close();
});

test.each([
  ["/terms", "Terms of Service", "What this is"],
  ["/privacy", "Privacy Policy", "Cookies and your browser"],
])("%s is a page to be read", async (path, title, section) => {
  renderApp(path);
  const main = within(await screen.findByRole("main"));
  expect(await main.findByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(main.getByRole("heading", { name: section })).toBeVisible();
  await waitFor(() => expect(document.title).toBe(`${title} · Requill`));
});
