import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { setDraft } from "@/features/drafts/drafts";
import { aTemplate, templates } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";

havePages("/chat", "/document-flow/1");

beforeEach(() => {
  setDraft("home", "");
  // The chat that an idea leads to is still making its conversation.
  server.use(http.post("/api/chat/threads", () => new Promise(() => undefined)));
});

const prompt = () => screen.findByRole("textbox", { name: "Prompt" });

test("send is disabled while the prompt is blank", { tags: ["full"] }, async () => {
  const { user } = renderApp("/");
  const box = await prompt();
  expect(box).toHaveAttribute("placeholder", "What can I help generate today?");
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
  await user.type(box, "   ");
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
  await user.type(box, "idea");
  expect(screen.getByRole("button", { name: "Send" })).toBeEnabled();
});

test("Enter sends the text to the chat, Shift+Enter makes a new line", { tags: ["full"] }, async () => {
  const { user, location } = renderApp("/");
  await user.type(await prompt(), "first{Shift>}{Enter}{/Shift}second{Enter}");
  await waitFor(() => expect(location()).toBe("/chat?prefill=first%0Asecond"));
});

test("Enter in a blank prompt goes nowhere", async () => {
  const { user, location } = renderApp("/");
  await user.type(await prompt(), "  {Enter}");
  expect(location()).toBe("/");
});

test("an idea that is not sent yet is there after signing up in between, and gone once it was sent", async () => {
  const { user, unmount, location } = renderApp("/");
  await user.type(await prompt(), "A better handover");
  unmount();
  const again = renderApp("/");
  expect(await prompt()).toHaveValue("A better handover");
  await again.user.type(await prompt(), "{Enter}");
  await waitFor(() => expect(again.location()).toContain("/chat?prefill=A+better+handover"));
  again.unmount();
  renderApp("/");
  expect(await prompt()).toHaveValue("");
  expect(location()).toBe("/");
});

test("at most six popular templates are shown, each leading to its guided flow", async () => {
  server.use(
    answer(
      "/api/templates",
      [...templates(9)].map((template) => ({ ...template })),
    ),
  );
  renderApp("/");
  const section = await screen.findByRole("region", { name: "Popular Templates" });
  const links = await within(section).findAllByRole("link");
  expect(links).toHaveLength(6);
  expect(links[0]).toHaveAttribute("href", "/document-flow/1?mode=ai-assisted");
});

test("a popular template shows its description, if it has one", async () => {
  const described = aTemplate({ id: 1, name: "Launch plan", description: "From beta to everybody" });
  server.use(
    answer("/api/templates", [{ ...described }, { ...aTemplate({ id: 2, name: "Bare", description: "" }) }]),
  );
  renderApp("/");
  const section = within(await screen.findByRole("region", { name: "Popular Templates" }));
  const links = await section.findAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["Launch planFrom beta to everybody", "Bare"]);
});

test("templates that fail to load can be asked for again", async () => {
  server.use(refuse("get", "/api/templates", 500));
  const { user } = renderApp("/");
  expect(await screen.findByText("Failed to load templates")).toBeVisible();
  server.use(
    answer(
      "/api/templates",
      [...templates(1)].map((template) => ({ ...template })),
    ),
  );
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /Standard PRD/ })).toBeVisible();
});

test("Start a New Document takes a random template", async () => {
  server.use(
    answer(
      "/api/templates",
      [...templates(3)].map((template) => ({ ...template })),
    ),
  );
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const { user, location } = renderApp("/");
  await user.click(await screen.findByRole("button", { name: "Start a New Document" }));
  await waitFor(() => expect(location()).toBe("/document-flow/2?mode=ai-assisted"));
});

test("without templates a new document says so", async () => {
  server.use(answer("/api/templates", []));
  const { user, location } = renderApp("/");
  await user.click(await screen.findByRole("button", { name: "Start a New Document" }));
  expect(
    await screen.findByText("Please create templates first or contact your administrator"),
  ).toBeVisible();
  expect(location()).toBe("/");
});

test("the other actions lead on, and two are still to come", async () => {
  renderApp("/");
  const section = await screen.findByRole("region", { name: "Other Actions" });
  expect(within(section).getByRole("link", { name: "View Templates" })).toHaveAttribute("href", "/templates");
  expect(within(section).getByRole("link", { name: "My Documents" })).toHaveAttribute("href", "/documents");
  for (const name of ["Brainstorm New Features", "Get Feedback on Idea"]) {
    const card = within(section).getByRole("link", { name: new RegExp(name) });
    expect(card).toHaveAttribute("aria-disabled", "true");
    expect(card).toHaveTextContent("Coming soon");
  }
});

test("the assistant that will answer is named", async () => {
  renderApp("/");
  expect(await screen.findByRole("button", { name: "Built-in assistant" })).toBeVisible();
});

test("the Enter that ends what an input method is writing sends nothing, in Safari either", async () => {
  const { user, location } = renderApp("/");
  const prompt = await screen.findByRole("textbox", { name: "Prompt" });
  await user.type(prompt, "A note");
  fireEvent.keyDown(prompt, { key: "Enter", keyCode: 229 });
  expect(prompt).toHaveValue("A note");
  expect(location()).toBe("/");
});
