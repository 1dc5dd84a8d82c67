/** Photographs what is live, the chat and the voice, in both themes and at both widths into docs/screenshots. */
import { DESKTOP, PHONE } from "../support/browser";
import { live, startBesideDocument, startInChat } from "../support/live";
import { photograph } from "../support/photograph";
import { SAMPLE } from "../support/samples";
import { answer, makeDocument, show } from "../support/steps";
import { test } from "../support/test";

for (const theme of ["light", "dark"] as const) {
  for (const viewport of [DESKTOP, PHONE]) {
    const look = { viewport, theme };
    const name = `${viewport.width}, ${theme}`;

    test(`realtime-editor, ${name}`, async ({ browser, productWithVoice }) => {
      await photograph(browser, "realtime-editor", look, async (page) => {
        const id = await makeDocument(page, productWithVoice, SAMPLE);
        await page.goto(`${productWithVoice}/documents/${id}`);
        if (viewport === PHONE) await show(page, "Chat");
        await startBesideDocument(page);
        await live(page).waitFor();
        await answer(page, "add metric: Crash-free sessions");
      });
    });

    test(`realtime-chat, ${name}`, async ({ browser, productWithVoice }) => {
      await photograph(browser, "realtime-chat", look, async (page) => {
        await page.goto(`${productWithVoice}/chat`);
        await startInChat(page);
        await answer(page, "Which metrics fit an offline mode?");
      });
    });

    test(`voice, ${name}`, async ({ browser, voice, productWithVoice }) => {
      await photograph(browser, "voice", look, async (page) => {
        await page.context().grantPermissions(["microphone"]);
        const id = await makeDocument(page, productWithVoice, SAMPLE);
        await page.goto(`${productWithVoice}/documents/${id}`);
        if (viewport === PHONE) await show(page, "Chat");
        await startBesideDocument(page, "Voice");
        await live(page).waitFor();
        await voice.say(
          {
            type: "conversation.item.input_audio_transcription.completed",
            item_id: "i1",
            transcript: "Who is this for?",
          },
          {
            type: "response.output_audio_transcript.done",
            item_id: "i2",
            transcript: "For inspectors who work without a connection. Shall I name the sites?",
          },
        );
        await page.getByText("Shall I name the sites?").waitFor();
      });
    });
  }
}
