/** An autosave for tests: on a page without an editor, with a server that answers when it is told to. */
import { Text } from "@codemirror/state";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";

import { Autosave, loadMerge } from "../sync/autosave";
import { SAVE_AFTER } from "../sync/save-timers";
import type { SaveAnswer, SaveRequest, TextPort } from "../sync/save-ports";
import { UnsyncedCopy } from "../sync/unsynced-copy";
import { type Confirmed, saveStatus } from "../sync/save-state";
import { parseCopy } from "../sync/recovery";

export const BASE: Confirmed = {
  title: "Plan",
  content: "## Goals\n\nSave time.\n\n## Risks\n\nNone.\n",
  version: 1,
};

class Page implements TextPort {
  text = { title: BASE.title, content: BASE.content };
  composition: Promise<void> | null = null;

  composed(): Promise<void> | null {
    return this.composition;
  }

  read() {
    return this.text;
  }

  apply(changes: Parameters<TextPort["apply"]>[0], title: string): void {
    this.text = { title, content: changes.apply(Text.of(this.text.content.split("\n"))).toString() };
  }
}

/** A server that answers when told to. */
class Server {
  readonly requests: SaveRequest[] = [];
  private waiting: ((answer: SaveAnswer) => void)[] = [];

  readonly send = (request: SaveRequest): Promise<SaveAnswer> => {
    this.requests.push(request);
    return new Promise((resolve) => this.waiting.push(resolve));
  };

  async answer(answer: SaveAnswer): Promise<void> {
    this.waiting.shift()?.(answer);
    await vi.advanceTimersByTimeAsync(0);
  }

  get last(): SaveRequest | undefined {
    return this.requests.at(-1);
  }
}

export const kept = () => parseCopy(localStorage.getItem("requill:unsaved:1"));

export const onLostTitle = vi.fn();
export let page: Page;
export let server: Server;
let unsyncedCopy: UnsyncedCopy;
export let autosave: Autosave;

export function type(content: string): void {
  page.text = { ...page.text, content };
  autosave.edited();
}

export const pause = () => vi.advanceTimersByTimeAsync(SAVE_AFTER);
export const status = () => saveStatus(autosave.getState()).text;
export const stored = (version: number, content = page.text.content): Confirmed => ({
  title: page.text.title,
  content,
  version,
});

/** Makes every test of a file begin with an autosave that is open, on `BASE`. */
export function prepareAutosave(): void {
  beforeAll(loadMerge);

  beforeEach(() => {
    // The disk has a time of its own.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
    localStorage.clear();
    [page, server, unsyncedCopy] = [new Page(), new Server(), new UnsyncedCopy(1)];
    onLostTitle.mockClear();
    autosave = new Autosave({ document: BASE, text: page, unsyncedCopy, send: server.send, onLostTitle });
    autosave.open();
  });

  afterEach(() => {
    autosave.close();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}
