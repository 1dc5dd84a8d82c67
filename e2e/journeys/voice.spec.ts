/** Talking about a document by voice, with a real peer connection to a realtime service. */
import { chromium, type Page } from "@playwright/test";
import { examineInBothThemes, expectNoSidewaysScroll } from "../support/axe";
import { launchOptions, PHONE, withMicrophone } from "../support/browser";
import { live, log, startBesideDocument } from "../support/live";
import { makeDocument, show, stored } from "../support/steps";
import { expect, test } from "../support/test";
import { isLineOpen, recordSound, soundHeard, type VoiceService } from "../support/voice";
import { watch } from "../support/watch";

const TEXT = "## Scope\n\nTablets only.\n";

test.use({ permissions: ["microphone"], launchOptions: withMicrophone });
test.beforeEach(({ context }) => recordSound(context));

const signal = (page: Page) => page.getByRole("status", { name: "Voice" });
const badge = (page: Page, words: string) => page.getByText(words, { exact: true });

/** Open a new document as a new guest, and begin to talk about it. */
async function begin(page: Page, product: string, content = TEXT): Promise<string> {
  const id = await makeDocument(page, product, content);
  await page.goto(`${product}/documents/${id}`);
  await startBesideDocument(page, "Voice");
  return id;
}

/** A packet of the handshake that is lost is sent again after three seconds, then after six. */
const connected = (page: Page) => expect(live(page)).toBeVisible({ timeout: 30_000 });

/** How much loud sound has arrived at the service, once `frames` more frames of any have. */
async function loudAfter(voice: VoiceService, frames: number): Promise<number> {
  const until = ((await voice.call())?.frames ?? 0) + frames;
  await expect.poll(async () => (await voice.call())?.frames ?? 0).toBeGreaterThan(until);
  return (await voice.call())?.loudFrames ?? 0;
}

test("sound flows both ways, and what is said is written down as it is said", { tag: "@full" }, async ({
  page,
  voice,
  productWithVoice,
}) => {
  const check = watch(page);
  await begin(page, productWithVoice, `${"Inspectors work without a connection. ".repeat(40)}\n`);
  await connected(page);
  await expect(signal(page)).toHaveText("Listening");
  await expect.poll(async () => (await voice.call())?.loudFrames ?? 0).toBeGreaterThan(0);
  await expect.poll(() => soundHeard(page)).toBeGreaterThan(0);

  const { session } = (await voice.call()) ?? {};
  expect(session?.audio.output.voice).toBe("echo");
  expect(session?.instructions.match(/Inspectors work/g)?.length).toBeLessThan(15);

  await voice.say({ type: "input_audio_buffer.speech_started", item_id: "i1" });
  await expect(signal(page)).toHaveText("Listening to you");
  await voice.say(
    { type: "input_audio_buffer.speech_stopped", item_id: "i1" },
    { type: "output_audio_buffer.started", response_id: "r1" },
    {
      type: "response.output_audio_transcript.delta",
      item_id: "i2",
      delta: "The scope ",
    },
  );
  await expect(signal(page)).toHaveText("Speaking");
  await expect(log(page).getByText("The scope")).toBeVisible();
  await voice.say(
    {
      type: "conversation.item.input_audio_transcription.completed",
      item_id: "i1",
      transcript: "What is the scope?",
    },
    {
      type: "response.output_audio_transcript.done",
      item_id: "i2",
      transcript: "The scope is open.",
    },
    { type: "output_audio_buffer.stopped", response_id: "r1" },
  );
  await expect(log(page).getByText("The scope is open.")).toBeVisible();
  await expect(log(page)).toHaveText(/What is the scope\?.*The scope is open\./s);
  await expect(signal(page)).toHaveText("Listening");

  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect(badge(page, "Disconnected")).toBeVisible();
  expect(await isLineOpen(page)).toBe(false);
  await expect(log(page).getByText("The scope is open.")).toBeVisible();
  check();
});

test("a spoken wish changes the document, which is shown, told to the service, and undone", { tag: "@full" }, async ({
  page,
  voice,
  productWithVoice,
}) => {
  const id = await begin(page, productWithVoice);
  await connected(page);
  const wish = JSON.stringify({
    quote: "Tablets only.",
    replacement: "Phones only.",
  });
  const item = {
    type: "function_call",
    call_id: "call_1",
    name: "replace_text",
    arguments: wish,
  };
  await voice.say(
    { type: "response.created", response: { id: "r1" } },
    { type: "response.output_item.done", item },
    {
      type: "response.done",
      response: { id: "r1", status: "completed", output: [item] },
    },
  );
  const document = page.getByRole("textbox", { name: "Document" });
  await expect(document).toContainText("Phones only.");
  expect(await stored(page, productWithVoice, id)).toContain("Phones only.");
  await expect
    .poll(async () => (await voice.call())?.received.map(({ type }) => type))
    .toEqual(["conversation.item.create", "response.create"]);
  const told = (await voice.call())?.received[0]?.item;
  expect(told?.call_id).toBe("call_1");
  expect(JSON.parse(told?.output ?? "")).toMatchObject({ ok: true });

  await log(page).getByRole("button", { name: "Undo" }).click();
  await expect(document).toContainText("Tablets only.");
  await page.getByRole("button", { name: "End Voice Chat" }).click();
  await expect(log(page).getByText("Changed the document by voice")).toBeVisible();
  await expect(log(page).getByText("Undone")).toBeVisible();
  expect(await isLineOpen(page)).toBe(false);
});

test("muted, the service hears silence until the microphone is unmuted", { tag: "@full" }, async ({ page, voice, productWithVoice }) => {
  await begin(page, productWithVoice);
  await connected(page);
  await expect.poll(async () => (await voice.call())?.loudFrames ?? 0).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Mute" }).click();
  await expect(signal(page)).toHaveText("Muted");
  // What was on its way arrives; then nothing but silence, for longer than from one beep to the next.
  const loud = await loudAfter(voice, 50);
  expect(await loudAfter(voice, 100)).toBe(loud);
  await page.getByRole("button", { name: "Mute" }).click();
  await expect.poll(async () => (await voice.call())?.loudFrames ?? 0).toBeGreaterThan(loud);
});

test("an offer that the service refuses is told, and so is that one must wait a moment", { tag: "@full" }, async ({
  page,
  voice,
  productWithVoice,
}) => {
  await voice.refuse({ path: "calls", status: 503, body: {} });
  await begin(page, productWithVoice);
  await expect(badge(page, "Failed")).toBeVisible();
  await expect(page.getByText("Connection failed", { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText("Could not establish the speech connection. Please check microphone permissions.").first(),
  ).toBeVisible();
  const failure = page.getByRole("group", { name: "Voice controls" }).getByRole("alert");
  await expect(failure).toHaveText("The voice service refused the connection.");
  expect(await isLineOpen(page)).toBe(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toHaveText(/^A voice chat was started a moment ago/);
});

test("a service that gives no token is the server's error", { tag: "@full" }, async ({ page, voice, productWithVoice }) => {
  await voice.refuse({
    path: "client_secrets",
    status: 401,
    body: { error: { message: "Incorrect key: sk-of" } },
  });
  await begin(page, productWithVoice);
  await expect(page.getByText("Server error", { exact: true }).first()).toBeVisible();
  await expect(badge(page, "Failed")).toBeVisible();
  await expect(page.getByText("sk-of")).toBeHidden();
});

test("a service that hangs up is told, and the microphone is given back", { tag: "@full" }, async ({ page, voice, productWithVoice }) => {
  await begin(page, productWithVoice);
  await connected(page);
  await voice.hangUp();
  await expect(badge(page, "Failed")).toBeVisible();
  await expect(page.getByText("We lost the connection to the voice service.").first()).toBeVisible();
  expect(await isLineOpen(page)).toBe(false);
});

test("somebody who does not allow the microphone is told what to do", { tag: "@full" }, async ({ browser, productWithVoice }) => {
  const context = await browser.newContext({ permissions: [] });
  const page = await context.newPage();
  await begin(page, productWithVoice);
  await expect(badge(page, "Failed")).toBeVisible();
  await expect(page.getByText("Microphone Error", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Microphone access was denied/).first()).toBeVisible();
  await context.close();
});

test("somebody without a microphone is told so", { tag: "@full" }, async ({ productWithVoice }) => {
  const browser = await chromium.launch(launchOptions);
  const context = await browser.newContext({ permissions: ["microphone"] });
  const page = await context.newPage();
  await begin(page, productWithVoice);
  await expect(page.getByText("No microphone found. Connect one, then try again.").first()).toBeVisible();
  await browser.close();
});

for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
  test(`the voice chat at ${viewport.width} is for everybody to use`, { tag: "@full" }, async ({ browser, voice, productWithVoice }) => {
    const context = await browser.newContext({
      viewport,
      bypassCSP: true,
      permissions: ["microphone"],
    });
    const page = await context.newPage();
    const id = await makeDocument(page, productWithVoice, TEXT);
    await page.goto(`${productWithVoice}/documents/${id}`);
    if (viewport === PHONE) await show(page, "Chat");
    await page.getByRole("button", { name: "Realtime and voice" }).press("Enter");
    await page.getByRole("menuitem", { name: "Start Voice Chat" }).press("Enter");
    await connected(page);
    await expect(page.getByRole("group", { name: "Voice controls" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Mute" })).toBeFocused();
    await voice.say({
      type: "response.output_audio_transcript.done",
      item_id: "i2",
      transcript: "The scope is open.",
    });
    await expect(log(page).getByText("The scope is open.")).toBeVisible();
    await examineInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await voice.hangUp();
    await expect(badge(page, "Failed")).toBeVisible();
    await examineInBothThemes(page);
    await context.close();
  });
}
