/** The chat: conversations from their first message to their deletion, in four modes, and the assistant beside a page. */
import type { Locator, Page } from "@playwright/test";
import { PHONE } from "../support/browser";
import { expect, test } from "../support/test";
import { answer, boxOf, choose, composer, makeDocument, settled } from "../support/steps";
import { watch } from "../support/watch";

const IDEA = "A better way to hand over night shifts";
// The provider then says "A PRD says what to build and why, so that a team can start.", a word at a time.
const SLOW = "[[text first=0.2 gap=0.5]]";
const BEGUN = /A PRD says/;
const WHOLE = /so that a team can start\./;

const log = (page: Page): Locator => page.getByRole("log");
const conversations = (page: Page): Locator => page.getByRole("complementary", { name: "Conversations" });
const stop = (page: Page): Locator => page.getByRole("button", { name: "Stop", exact: true });

interface Thread {
  id: number;
  title: string;
  mode: string;
}

async function threads(page: Page, product: string): Promise<Thread[]> {
  const response = await page.request.get(`${product}/api/chat/threads`);
  return (await response.json()) as Thread[];
}

async function runningTurns(page: Page, product: string): Promise<unknown[]> {
  return (await (await page.request.get(`${product}/api/turns`)).json()) as unknown[];
}

/** Begin a conversation by its first message, and wait until it has its title. */
async function begin(page: Page, text: string): Promise<void> {
  await answer(page, text);
  await expect(page.getByText("Title generated").first()).toBeVisible();
}

test("beside the tabs of a document the assistant's name is shortened by words", { tag: "@full" }, async ({ page, product }) => {
  const id = await makeDocument(page, product, "x");
  await page.goto(`${product}/documents/${id}`);
  const name = page.getByRole("button", { name: "Built-in assistant" }).filter({ visible: true });
  const shown = () =>
    name.getByText(/^(Built-in|assistant)$/).evaluateAll((words) => {
      const [first, ...others] = words.map((word) => ({
        isWhole: word.scrollWidth <= word.clientWidth,
        top: word.getBoundingClientRect().top,
      }));
      return first && { isWhole: first.isWhole, onItsLine: others.filter(({ top }) => top === first.top).length };
    });
  await expect.poll(shown).toEqual({ isWhole: true, onItsLine: 0 });
});

test("what is typed below a conversation does not lay the conversation out", { tag: "@full" }, async ({ page, product }) => {
  const id = await makeDocument(page, product, "x");
  await page.goto(`${product}/documents/${id}`);
  await expect(log(page)).toHaveCSS("contain", "strict");
});

test("an idea typed on the home page begins a conversation, which gets an answer and a title", async ({
  page,
  product,
}) => {
  const check = watch(page);
  await page.goto(product);
  const prompt = page.getByRole("textbox", { name: "Prompt" });
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await prompt.fill(IDEA);
  // The address is another one as soon as the conversation is there.
  const toChat = page.waitForURL(/\/chat\?prefill=A\+better\+way/);
  await prompt.press("Enter");
  await toChat;
  await expect(log(page).getByText(IDEA, { exact: true })).toBeVisible();
  await settled(page);
  await expect(log(page).getByText("Assistant said:")).toHaveCount(1);
  await expect(page.getByText("Title generated").first()).toBeVisible();
  const [thread] = await threads(page, product);
  expect(thread?.title).not.toBe("New Conversation");
  await expect(conversations(page).getByRole("link")).toHaveText([new RegExp(`^${thread?.title ?? "?"}`)]);
  await expect(composer(page)).toBeVisible();

  // It has been sent: a reload shows it again, and does not say it again.
  await page.reload();
  await expect(log(page).getByText(IDEA, { exact: true })).toBeVisible();
  await settled(page);
  expect(await threads(page, product)).toHaveLength(1);
  await expect(log(page).getByText(IDEA, { exact: true })).toHaveCount(1);
  check();
});

test("words in a link stand in the input, and nothing is said until the person sends them", { tag: "@full" }, async ({ page, product }) => {
  await page.goto(`${product}/chat?prefill=${encodeURIComponent(IDEA)}`);
  await expect(composer(page)).toHaveValue(IDEA);
  await page.reload();
  await expect(composer(page)).toHaveValue(IDEA);
  expect(await threads(page, product)).toEqual([]);
  await composer(page).press("Enter");
  await settled(page);
  await expect(log(page).getByText("Assistant said:")).toHaveCount(1);
  expect(await threads(page, product)).toHaveLength(1);
});

test("a reload while the first message waits for its conversation loses nothing and says nothing twice", { tag: "@full" }, async ({
  page,
  product,
}) => {
  await page.goto(`${product}/chat`);
  // The server makes it, and the page never hears of it: the reload breaks the request off.
  let requests = 0;
  await page.route("**/api/chat/threads", async (route) => {
    if (route.request().method() === "POST" && (requests += 1) === 1) await route.fetch();
    else await route.fallback();
  });
  await composer(page).fill(IDEA);
  await composer(page).press("Enter");
  await expect.poll(async () => (await threads(page, product)).length).toBe(1);
  await page.reload();
  await settled(page);
  await expect(log(page).getByText("Assistant said:")).toHaveCount(1);
  await expect(log(page).getByText(IDEA, { exact: true })).toHaveCount(1);
  expect(await threads(page, product)).toHaveLength(1);
  await page.reload();
  await settled(page);
  await expect(log(page).getByText(IDEA, { exact: true })).toHaveCount(1);
});

test("somebody without conversations is welcomed once", { tag: "@full" }, async ({ page, product }) => {
  await page.goto(`${product}/chat`);
  await expect(log(page).getByText("Welcome! I'm your AI assistant")).toBeVisible();
  await expect(conversations(page).getByText("No conversations yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start Realtime Chat" })).toBeEnabled();
  await expect(page.getByText("Works with the OpenAI agents toolkit. Check what matters.")).toBeVisible();
  await page.reload();
  await expect(log(page).getByText("What would you like to work on?")).toBeVisible();
  await expect(log(page).getByText("Welcome!")).toBeHidden();
});

test("conversations are found again, renamed and deleted", { tag: "@full" }, async ({ page, product }) => {
  await page.goto(`${product}/chat`);
  await begin(page, "What is the RICE score?");
  await page.getByRole("button", { name: "New Chat" }).click();
  await expect(log(page).getByText("What is the RICE score?")).toBeHidden();
  await begin(page, "How do I write acceptance criteria?");

  await page.goto(`${product}/chat`);
  await expect(log(page).getByText("How do I write acceptance criteria?")).toBeVisible();
  const links = conversations(page).getByRole("link");
  await expect(links).toHaveCount(2);

  // Found by a word of its message.
  await page.getByRole("searchbox", { name: "Search conversations" }).fill("RICE");
  await expect(links).toHaveCount(1);
  await links.click();
  await expect(log(page).getByText("What is the RICE score?")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search conversations" }).fill("");
  await expect(links).toHaveCount(2);

  const row = conversations(page).getByRole("listitem").filter({ has: page.locator("[aria-current=true]") });
  await choose(row, /^Actions for/, "Edit title");
  await page.getByRole("textbox", { name: "Title" }).fill("Scores");
  await page.keyboard.press("Enter");
  await expect(conversations(page).getByRole("link", { name: /^Scores/ })).toBeFocused();
  await expect.poll(async () => (await threads(page, product)).map(({ title }) => title)).toContain("Scores");

  await choose(row, /^Actions for/, "Delete conversation");
  await expect(page.getByRole("alertdialog")).toContainText(
    "Are you sure you want to delete this chat thread? This action cannot be undone.",
  );
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete conversation" }).click();
  await expect(log(page).getByText("How do I write acceptance criteria?")).toBeVisible();
  await expect(links).toHaveCount(1);
  expect(await threads(page, product)).toHaveLength(1);
});

test("the Generate menu leads to the modes, each with its own head and prompts", { tag: "@full" }, async ({ page, product }) => {
  const MODES = [
    ["Create Persona", "Persona chat"],
    ["Brainstorm Ideas", "Brainstorm chat"],
    ["Get Feedback", "Feedback chat"],
  ] as const;
  for (const [entry, title] of MODES) {
    await page.goto(product);
    await page.getByRole("button", { name: "Generate" }).click();
    await expect(page.getByText("What would you like to create?")).toBeVisible();
    await page.getByRole("menuitem", { name: entry }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
  }
  const prompts = conversations(page).getByRole("region", { name: "Suggested Prompts" }).getByRole("button");
  await expect(prompts).toHaveCount(3);
  await prompts.nth(1).click();
  await expect(composer(page)).toHaveValue("The report must be sent soon, exact time tbd");
  await composer(page).press("Enter");
  await settled(page);
  await expect(log(page).getByText(/soon/).last()).toBeVisible();
  expect(await threads(page, product)).toMatchObject([{ mode: "feedback" }]);
});

test("Shift+Enter breaks the line, and what was typed stays in its conversation", { tag: "@full" }, async ({ page, product }) => {
  await page.goto(`${product}/chat`);
  await begin(page, "What is the RICE score?");
  await composer(page).pressSequentially("first");
  await composer(page).press("Shift+Enter");
  await composer(page).pressSequentially("second");
  await expect(composer(page)).toHaveValue("first\nsecond");
  await page.getByRole("button", { name: "New Chat" }).click();
  await expect(log(page).getByText("What is the RICE score?")).toBeHidden();
  await expect(composer(page)).toHaveValue("");
  await page.goBack();
  await expect(composer(page)).toHaveValue("first\nsecond");
  await page.reload();
  await expect(composer(page)).toHaveValue("first\nsecond");
});

test("a reader who scrolls up is left alone and gets back to the end", { tag: "@full" }, async ({ page, productWithProvider }) => {
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.goto(`${productWithProvider}/chat`);
  for (const question of ["What is a PRD for?", "And a non-goal?", "And a metric?"]) await answer(page, question);
  await composer(page).fill(SLOW);
  await composer(page).press("Enter");
  await expect(log(page).getByText(BEGUN).last()).toBeVisible();
  await log(page).hover();
  await page.mouse.wheel(0, -600);
  const jump = page.getByRole("button", { name: "Jump to latest" });
  await expect(jump).toBeVisible();
  const first = log(page).getByText("What is a PRD for?", { exact: true });
  await expect(first).toBeInViewport();
  await settled(page);
  await expect(first).toBeInViewport();
  await jump.click();
  await expect(jump).toBeHidden();
  await expect(log(page).getByText(WHOLE).last()).toBeInViewport();
});

test("a reload in the middle of an answer loses nothing and repeats nothing", async ({
  page,
  productWithProvider,
}) => {
  await page.goto(`${productWithProvider}/chat`);
  await composer(page).fill(SLOW);
  await composer(page).press("Enter");
  await expect(log(page).getByText(BEGUN)).toBeVisible();
  await page.reload();
  await expect(stop(page)).toBeVisible();
  await expect(log(page).getByText(WHOLE)).toBeVisible();
  await settled(page);
  const said = await log(page).innerText();
  expect(said.match(/A PRD says/g)).toHaveLength(1);
  expect(said.split(SLOW)).toHaveLength(2);
  expect(await threads(page, productWithProvider)).toHaveLength(1);
});

test("Stop keeps what was said, and it can be asked again", { tag: "@full" }, async ({ page, productWithProvider }) => {
  await page.goto(`${productWithProvider}/chat`);
  await composer(page).fill(SLOW);
  await composer(page).press("Enter");
  await expect(log(page).getByText(BEGUN)).toBeVisible();
  await stop(page).click();
  await settled(page);
  await expect(page.getByText("Stopped. What arrived is kept.")).toBeVisible();
  await expect(log(page).getByText(WHOLE)).toBeHidden();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(log(page).getByText(WHOLE)).toBeVisible();
});

test("a failed send disappears from the list and its words return to the input", { tag: "@full" }, async ({
  page,
  productWithProvider,
}) => {
  await page.goto(`${productWithProvider}/chat`);
  await answer(page, "What is a PRD for?");
  await composer(page).fill("[[out_of_quota]] And a non-goal?");
  await composer(page).press("Enter");
  await expect(page.getByText("Failed to send message").first()).toBeVisible();
  await expect(composer(page)).toHaveValue("[[out_of_quota]] And a non-goal?");
  await expect(log(page).getByText("And a non-goal?")).toBeHidden();
});

test("a question that came to nothing returns to the tab in which it was written, and to no copy of it", { tag: "@full" }, async ({
  page,
  context,
  productWithProvider,
}) => {
  const text = "What is missing? [[text first=20]]";
  const id = await makeDocument(page, productWithProvider, "x");
  const address = `${productWithProvider}/documents/${id}`;
  await page.goto(address);
  await composer(page).fill(text);
  await composer(page).press("Enter");
  await stop(page).waitFor();
  await expect.poll(() => runningTurns(page, productWithProvider)).toHaveLength(1);

  // As a duplicated tab does, it begins with all that the first one keeps for the session.
  const copied = context.waitForEvent("page");
  await page.evaluate(() => void window.open(location.href));
  const [copy, other] = [await copied, await context.newPage()];
  await other.goto(address);
  await stop(copy).waitFor();
  await stop(other).waitFor();
  await page.reload();
  await stop(page).click();

  await expect(composer(page)).toHaveValue(text);
  for (const tab of [copy, other]) {
    await expect(stop(tab)).toBeHidden();
    await expect(composer(tab)).toHaveValue("");
  }
  await copy.reload();
  await expect(composer(copy)).toHaveValue("");
  expect(await runningTurns(page, productWithProvider)).toEqual([]);
});

test("a question whose tab was closed returns to the one that followed it", { tag: "@full" }, async ({
  page,
  context,
  productWithProvider,
}) => {
  const text = "What is missing? [[text first=20]]";
  const id = await makeDocument(page, productWithProvider, "x");
  await page.goto(`${productWithProvider}/documents/${id}`);
  await composer(page).fill(text);
  await composer(page).press("Enter");
  await expect.poll(() => runningTurns(page, productWithProvider)).toHaveLength(1);
  const other = await context.newPage();
  await other.goto(`${productWithProvider}/documents/${id}`);
  await stop(other).waitFor();
  await page.close();
  await stop(other).click();
  await expect(composer(other)).toHaveValue(text);
});

test("a conversation that is not there says so, and another can be begun", { tag: "@full" }, async ({ page, product }) => {
  await page.goto(`${product}/chat?thread=987654`);
  await expect(page.getByText("Failed to load thread").first()).toBeVisible();
  await expect(log(page).getByText("We couldn't find this conversation.")).toBeVisible();
  await page.getByRole("button", { name: "New Chat" }).click();
  await expect(log(page).getByText("What would you like to work on?")).toBeVisible();
});

test("on a phone the conversations and the prompts are in a sheet", { tag: "@full" }, async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${product}/chat`);
  const bar = page.getByRole("banner").first();
  await expect(bar.getByRole("heading", { name: "AI Chat" })).toBeVisible();
  await begin(page, "What is the RICE score?");
  await bar.getByRole("button", { name: "New Chat" }).click();
  await expect(log(page).getByText("What is the RICE score?")).toBeHidden();
  await bar.getByRole("button", { name: "Conversations" }).click();
  const sheet = page.getByRole("dialog", { name: "Conversations" });
  await sheet.getByRole("button", { name: "What makes a good non-goal?" }).click();
  await expect(sheet).toBeHidden();
  await expect(composer(page)).toHaveValue("What makes a good non-goal?");
  await bar.getByRole("button", { name: "Conversations" }).click();
  await sheet.getByRole("link").last().click();
  await expect(sheet).toBeHidden();
  await expect(log(page).getByText("What is the RICE score?")).toBeVisible();
});

test("the assistant beside a page remembers what was said, and is cleared for the eye alone", { tag: "@full" }, async ({
  page,
  product,
}) => {
  let loads = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/chat" && request.method() === "GET") loads += 1;
  });
  await page.goto(product);
  const open = page.getByRole("button", { name: "AI Assistant" });
  const panel = page.getByRole("complementary", { name: "AI Assistant" });
  await open.click();
  await expect(panel.getByText("Hello! I'm your AI assistant. How can I help you today?")).toBeVisible();
  await answer(page, "What is the RICE score?");
  await expect(panel.getByText("What is the RICE score?")).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(open).toBeFocused();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Templates" }).click();
  await open.click();
  await expect(panel.getByText("What is the RICE score?")).toBeVisible();
  expect(loads).toBe(1);
  expect((await boxOf(panel)).width).toBe(384);

  await panel.getByRole("button", { name: "Clear conversation" }).click();
  await expect(panel.getByText("What is the RICE score?")).toBeHidden();
  await expect(panel.getByText("Hello! I'm your AI assistant.")).toBeVisible();
  await page.reload();
  await open.click();
  await expect(panel.getByText("What is the RICE score?")).toBeVisible();

  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(panel).toBeHidden();
  await expect(open).toBeHidden();
});

test("the list of conversations and the input scroll when they are full", { tag: "@full" }, async ({ page, product }) => {
  await page.request.get(`${product}/api/current-user`);
  for (let number = 1; number <= 12; number += 1) {
    await page.request.post(`${product}/api/chat/threads`, { data: { title: `Talk ${number}` } });
  }
  await page.goto(`${product}/chat`);
  const list = conversations(page).getByRole("list").first();
  await expect(list.getByRole("link")).toHaveCount(12);
  expect((await boxOf(list)).height).toBe(200);
  await composer(page).fill("One more line\n".repeat(40));
  await expect.poll(async () => (await composer(page).boundingBox())?.height).toBe(200);
});

test("a tab that is clicked gets no ring; one that the arrow keys lead to does", { tag: "@full" }, async ({ page, product }) => {
  await page.goto(`${product}/chat`);
  const tab = (name: string) => page.getByRole("tab", { name });
  const isRinged = (name: string) => tab(name).evaluate((element) => getComputedStyle(element).outlineStyle !== "none");
  await tab("Brainstorm").click();
  await expect(tab("Brainstorm")).toBeFocused();
  expect(await isRinged("Brainstorm")).toBe(false);
  await page.keyboard.press("ArrowRight");
  await expect(tab("Persona")).toBeFocused();
  expect(await isRinged("Persona")).toBe(true);
});
