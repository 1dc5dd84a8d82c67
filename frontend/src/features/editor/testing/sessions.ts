/** An editor session for tests: opened on a text that a server in memory has, too. */
import { afterEach, beforeEach, expect, vi } from "vitest";

import { LocalText, type LocalTextOptions } from "@/features/document-sync/testing/local-text";

import { EditorSession } from "../session";

export const DOCUMENT = { title: "Plan", content: "## Goals\n\nSave time.\n", version: 1 };

/** The text that was opened last, and its session; that is closed at the end of the test. */
export let text: LocalText;
export let session: EditorSession;

export function open(document: LocalTextOptions = DOCUMENT): EditorSession {
  text = new LocalText(document);
  session = new EditorSession(text);
  session.attach(window.document.body.appendChild(window.document.createElement("div")));
  session.open();
  return session;
}

export function type(at: number, insert: string): void {
  session.run((view) => {
    view.dispatch({
      changes: { from: at, insert },
      selection: { anchor: at + insert.length },
      userEvent: "input.type",
    });
    return true;
  });
}

export const flush = () => vi.advanceTimersByTimeAsync(0);
export const written = () => session.read().content;

/** The page, the shared text and the server have the same words. */
export async function expectInStep(): Promise<void> {
  await flush();
  expect(text.content.toJSON()).toBe(written());
  expect(text.stored.content).toBe(written());
}

/** Makes every test of a file begin with a clock of its own. */
export function prepareSessions(): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    session.close();
    session.detach();
    vi.useRealTimers();
  });
}
