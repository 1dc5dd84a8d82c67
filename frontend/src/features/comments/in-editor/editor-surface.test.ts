/** The text that is edited, as comments need it, in an editor that jsdom lays out as nothing. */
import { expect, test } from "vitest";

import { LocalText } from "@/features/document-sync/testing/local-text";
import { EditorSession } from "@/features/editor/session";

import { surfaceOf } from "./editor-surface";

test("whoever hears of a change may ask where lines are", async () => {
  const session = new EditorSession(new LocalText({ content: "It rains here." }));
  session.open();
  const surface = surfaceOf(session);
  const answers: unknown[] = [];
  const stop = surface.onChange(() => {
    try {
      answers.push(surface.lineOf(3));
    } catch (error) {
      answers.push(error);
    }
  });
  session.attach(document.body);
  session.dispatch({ selection: { anchor: 2 } });
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  expect(answers.filter((answer) => answer instanceof Error)).toEqual([]);
  stop();
  session.detach();
  session.close();
});
