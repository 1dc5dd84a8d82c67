/** When one person takes the place of another in an open page, nothing of the first is left in it. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetDrafts, setDraft } from "@/features/drafts/drafts";
import { Protected } from "@/features/auth/components/protected";
import { useAssistantPanel } from "@/features/chat/panel-state";
import { turnStream } from "@/features/conversation/testing/turn-stream";
import { queryKeys } from "@/lib/api/keys";
import { aGuest, aUser } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { renderApp, renderWithProviders, type Rendered } from "@/testing/render";
import { server } from "@/testing/server";
import { say } from "@/testing/say";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "@/commands/palette";
import "@/features/chat/components/assistant-panel";
import "./chat";
import "./documents";

const MARA = aUser({ id: "mara" });
const JONA = aUser({ id: "jona", username: "jona", name: "Jona Berg" });
const SECRET = "SECRET";

beforeEach(() => {
  sessionStorage.clear();
  forgetDrafts();
  useAssistantPanel.setState({ open: false, wasClosed: false, clearedTo: 0 });
  server.use(answer("/api/current-user", { ...MARA }));
});

function comes({ queryClient }: Rendered, user: ReturnType<typeof aUser> | null): void {
  server.use(answer("/api/current-user", { ...user }));
  act(() => {
    queryClient.setQueryData(queryKeys.currentUser, user);
  });
}

/** Mara's question in the side panel is being answered. */
async function askInPanel() {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), { matches: media.includes("min-width"), media }) as MediaQueryList,
  );
  const turn = turnStream();
  server.use(
    answer("/api/chat", []),
    http.post("/api/chat", () => turn.response()),
  );
  const rendered = renderApp("/documents");
  await rendered.user.click(await screen.findByRole("button", { name: "AI Assistant" }));
  await say(rendered.user, await screen.findByRole("textbox", { name: "Message" }), SECRET);
  turn.send("turn", { id: "t7", documentId: null });
  turn.send("delta", { text: "Half an answer" });
  expect(await screen.findByText("Half an answer")).toBeVisible();
  return { rendered, turn };
}

const message = () => screen.findByRole("textbox", { name: "Message" });
const kept = () => JSON.stringify(Object.entries(sessionStorage));

test("a question under way does not come back to whoever is here then", async () => {
  const { rendered, turn } = await askInPanel();
  server.use(refuse("get", "/api/turns/t7/events", 404, { message: "Not found", code: "TURN_NOT_FOUND" }));
  comes(rendered, JONA);
  turn.close();
  expect(await screen.findByRole("button", { name: "Profile of Jona Berg" })).toBeVisible();
  await waitFor(async () => expect(await message()).toHaveValue(""));
  expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
  expect(kept()).not.toContain("SECRET");
});

test("a question that failed as somebody else came is not theirs", { tags: ["full"] }, async () => {
  const { rendered, turn } = await askInPanel();
  turn.send("error", { message: "No.", code: "PROVIDER_UNAVAILABLE", status: 503 });
  comes(rendered, JONA);
  await waitFor(async () => expect(await message()).toHaveValue(""));
  expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
  expect(kept()).not.toContain("SECRET");
});

test("the answer to a guest goes on when they have signed up", async () => {
  server.use(answer("/api/current-user", { ...aGuest() }));
  const { rendered, turn } = await askInPanel();
  comes(rendered, MARA);
  turn.send("delta", { text: " and the rest" });
  expect(await screen.findByText("Half an answer and the rest")).toBeVisible();
  turn.send("error", { message: "No.", code: "PROVIDER_UNAVAILABLE", status: 503 });
  await waitFor(async () => expect(await message()).toHaveValue(SECRET));
});

test("what was typed into the palette is gone", async () => {
  const rendered = renderApp("/");
  await screen.findByRole("button", { name: "Profile of Mara Lindqvist" });
  await rendered.user.keyboard("{Control>}k{/Control}");
  const query = () => within(screen.getByRole("dialog", { name: "Commands" })).getByRole("combobox");
  await rendered.user.type(await screen.findByRole("combobox"), SECRET);
  comes(rendered, null);
  await waitFor(() => expect(query()).toHaveValue(""));
  await rendered.user.type(query(), "of nobody's");
  comes(rendered, JONA);
  await waitFor(() => expect(query()).toHaveValue(""));
});

test("a page holds nothing for the next person that it held for the one before", async () => {
  const rendered = renderWithProviders(
    <Protected path="/">
      <input aria-label="Notes" />
    </Protected>,
  );
  const notes = () => screen.findByRole("textbox", { name: "Notes" });
  await rendered.user.type(await notes(), SECRET);
  comes(rendered, JONA);
  await waitFor(async () => expect(await notes()).toHaveValue(""));
});

test("words kept openly stay with a guest who signs up, wherever they stand", async () => {
  server.use(answer("/api/current-user", { ...aGuest() }));
  const rendered = renderApp("/chat");
  setDraft("new", "Words of a guest's");
  await waitFor(async () => expect(await message()).toHaveValue("Words of a guest's"));
  const before = await message();
  comes(rendered, MARA);
  await screen.findByRole("button", { name: "Profile of Mara Lindqvist" });
  expect(await message()).toBe(before);
  expect(before).toHaveValue("Words of a guest's");
});
