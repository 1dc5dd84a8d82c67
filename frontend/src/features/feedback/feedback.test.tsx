import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { forgetDrafts } from "@/features/drafts/drafts";
import { anonymous } from "@/testing/factories";
import { answer, receive, refuse } from "@/testing/handlers";
import { havePages, renderApp, type Rendered } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/document-ready";
// Loaded before the clock of the first test runs.
import "./components/feedback-popover";

havePages("/auth", "/documents", "/templates", "/terms");

async function openCard(user: Rendered["user"]): Promise<HTMLElement> {
  await user.click(await screen.findByRole("button", { name: "Send us your feedback" }));
  return screen.findByRole("form", { name: "Feedback" });
}

test.each(["/", "/templates", "/documents", "/auth", "/terms", "/nowhere", "/documents/1"])(
  "%s has the button, once",
  async (path) => {
    server.use(refuse("get", "/api/documents/1", 404));
    renderApp(path);
    expect(await screen.findAllByRole("button", { name: "Send us your feedback" })).toHaveLength(1);
  },
);

test(
  "words and a rating are sent with the page they were written on, and thanked for",
  { tags: ["full"] },
  async () => {
    const { handler, sent } = receive("post", "/api/feedback", { id: 1 }, 201);
    server.use(handler);
    const { user } = renderApp("/templates?page=2");
    const card = within(await openCard(user));
    expect(card.getByRole("heading", { name: "Send us your feedback" })).toBeVisible();
    await user.type(card.getByRole("textbox"), "  More colours ");
    await user.click(card.getByRole("button", { name: "Excited" }));
    expect(card.getByRole("button", { name: "Excited" })).toHaveAttribute("aria-pressed", "true");
    await user.click(card.getByRole("button", { name: "Submit Feedback" }));
    expect(await screen.findByText("Feedback sent")).toBeInTheDocument();
    expect(sent).toEqual([{ content: "More colours", rating: 3, page: "/templates" }]);
    await waitFor(() => expect(screen.queryByRole("form", { name: "Feedback" })).not.toBeInTheDocument());
    expect(within(await openCard(user)).getByRole("textbox")).toHaveValue("");
  },
);

test("what was taken is kept once, though the answer was lost and it is sent again", async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post("/api/feedback", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json({ id: 1 }, { status: 201 });
    }),
  );
  const { user } = renderApp("/");
  const say = async (words: string) => {
    const card = within(await openCard(user));
    await user.type(card.getByRole("textbox"), words);
    await user.click(card.getByRole("button", { name: "Submit Feedback" }));
  };
  await say("More colours");
  expect(await screen.findByText("Failed to submit feedback")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Submit Feedback" }));
  expect(await screen.findByText("Feedback sent")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("form", { name: "Feedback" })).not.toBeInTheDocument());
  await say("More colours");
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toMatch(/\S/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("the rating is one of three, and pressing it again takes it back", async () => {
  const { handler, sent } = receive("post", "/api/feedback", { id: 1 }, 201);
  server.use(handler);
  const { user } = renderApp("/");
  const card = within(await openCard(user));
  const ratings = within(card.getByRole("group", { name: "Rating" })).getAllByRole("button");
  expect(ratings.map((button) => button.textContent)).toEqual(["Angry", "Neutral", "Excited"]);
  await user.click(card.getByRole("button", { name: "Angry" }));
  await user.click(card.getByRole("button", { name: "Neutral" }));
  expect(ratings.map((button) => button.getAttribute("aria-pressed"))).toEqual(["false", "true", "false"]);
  await user.click(card.getByRole("button", { name: "Neutral" }));
  expect(ratings.map((button) => button.getAttribute("aria-pressed"))).toEqual(["false", "false", "false"]);
  await user.type(card.getByRole("textbox"), "Fine{Control>}{Enter}{/Control}");
  await waitFor(() => expect(sent).toEqual([{ content: "Fine", rating: null, page: "/" }]));
});

test("blank feedback is refused with the words for it, and nothing is sent", async () => {
  const { handler, sent } = receive("post", "/api/feedback", { id: 1 }, 201);
  server.use(handler);
  const { user } = renderApp("/");
  const card = within(await openCard(user));
  await user.type(card.getByRole("textbox"), "   ");
  await user.click(card.getByRole("button", { name: "Submit Feedback" }));
  expect(await screen.findByText("Feedback cannot be empty")).toBeInTheDocument();
  expect(screen.getByText("Please enter your feedback before submitting.")).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test("feedback that could not be sent is told and kept", { tags: ["full"] }, async () => {
  server.use(refuse("post", "/api/feedback", 429, { message: "Too many requests" }));
  const { user } = renderApp("/");
  let card = within(await openCard(user));
  await user.type(card.getByRole("textbox"), "More colours");
  await user.click(card.getByRole("button", { name: "Submit Feedback" }));
  expect(await screen.findByText("Failed to submit feedback")).toBeInTheDocument();
  expect(screen.getByText("Please try again later.")).toBeInTheDocument();
  await user.click(card.getByRole("button", { name: "Close" }));
  card = within(await openCard(user));
  expect(card.getByRole("textbox")).toHaveValue("More colours");
});

test("what was not sent outlives a reload, the rating too", { tags: ["full"] }, async () => {
  const { user, unmount } = renderApp("/");
  let card = within(await openCard(user));
  await user.type(card.getByRole("textbox"), "More colours");
  await user.click(card.getByRole("button", { name: "Neutral" }));
  unmount();
  forgetDrafts();
  card = within(await openCard(renderApp("/").user));
  expect(card.getByRole("textbox")).toHaveValue("More colours");
  expect(card.getByRole("button", { name: "Neutral" })).toHaveAttribute("aria-pressed", "true");
});

test("text beyond the limit is kept, counted and not sent", async () => {
  const { user } = renderApp("/");
  const card = within(await openCard(user));
  await user.click(card.getByRole("textbox"));
  await user.paste("x".repeat(5002));
  expect(card.getByText("Too long by 2 characters.")).toBeVisible();
  expect(card.getByRole("button", { name: "Submit Feedback" })).toBeDisabled();
});

test("an anonymous visitor is heard as well", { tags: ["full"] }, async () => {
  const { handler, sent } = receive("post", "/api/feedback", { id: 1 }, 201);
  server.use(handler, answer("/api/current-user", { ...anonymous() }));
  const { user } = renderApp("/");
  const card = within(await openCard(user));
  await user.type(card.getByRole("textbox"), "Hello");
  await user.click(card.getByRole("button", { name: "Submit Feedback" }));
  expect(await screen.findByText("Feedback sent")).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test("nothing can be added while it is sent, for it would be forgotten with the rest", async () => {
  server.use(http.post("/api/feedback", () => new Promise<never>(() => undefined)));
  const { user } = renderApp("/");
  const card = within(await openCard(user));
  const words = card.getByRole("textbox");
  await user.type(words, "The list is slow");
  await user.click(card.getByRole("button", { name: "Submit Feedback" }));
  await user.type(words, " and more");
  expect(words).toHaveValue("The list is slow");
});
