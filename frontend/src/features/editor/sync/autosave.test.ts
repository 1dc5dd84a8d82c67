import { Text } from "@codemirror/state";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import {
  Autosave,
  COPY_AFTER,
  loadMerge,
  SAVE_AFTER,
  SAVE_AT_LATEST,
  type SaveAnswer,
  type SaveRequest,
  type TextPort,
} from "./autosave";
import { Mirror } from "./mirror";
import { fingerprint } from "./fingerprint";
import { type Confirmed, saveSign } from "./model";
import { diffChanges } from "./rebase";
import { parseCopy } from "./recovery";

const BASE: Confirmed = {
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

const kept = () => parseCopy(localStorage.getItem("requill:unsaved:1"));

const onOtherTitle = vi.fn();
let page: Page;
let server: Server;
let mirror: Mirror;
let autosave: Autosave;

function type(content: string): void {
  page.text = { ...page.text, content };
  autosave.edited();
}

const pause = () => vi.advanceTimersByTimeAsync(SAVE_AFTER);
const sign = () => saveSign(autosave.getState()).text;
const stored = (version: number, content = page.text.content): Confirmed => ({
  title: page.text.title,
  content,
  version,
});

beforeAll(loadMerge);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  [page, server, mirror] = [new Page(), new Server(), new Mirror(1)];
  onOtherTitle.mockClear();
  autosave = new Autosave({ document: BASE, text: page, mirror, send: server.send, onOtherTitle });
  autosave.open();
});

afterEach(() => {
  autosave.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("a contested copy", () => {
  it("leaves what was sent unheard to be known again after the decision", async () => {
    type("Heard by nobody.");
    await pause();
    await server.answer({ kind: "unanswered", reason: "network" });
    autosave.contestCopy({ title: "Plan", content: "A copy." }, null);
    autosave.resolve(stored(1, "A copy."), diffChanges(page.text.content, "Both."));
    await pause();
    await server.answer({ kind: "stale", document: stored(2, "Heard by nobody.") });
    await pause();
    expect(server.last).toMatchObject({ changes: { content: "Both." }, version: 2 });
  });

  it("waits for a request under way, and is not taken for its answer", async () => {
    type("Sent.");
    await pause();
    autosave.contestCopy({ title: "Plan", content: "A copy." }, null);
    await server.answer({ kind: "confirmed", document: stored(2, "Sent.") });
    expect(sign()).toBe("Changed in two places: newer changes wait");
    autosave.resolve(stored(1, "A copy."), diffChanges(page.text.content, "Both."));
    await pause();
    expect(server.last).toMatchObject({ changes: { content: "Both." }, version: 2 });
  });
});

describe("saving", () => {
  it("waits for a pause in typing, then sends only what changed with the version it is based on", async () => {
    type("a");
    await vi.advanceTimersByTimeAsync(SAVE_AFTER - 1);
    type("ab");
    await vi.advanceTimersByTimeAsync(SAVE_AFTER - 1);
    expect(server.requests).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.requests).toEqual([{ changes: { content: "ab" }, version: 1, keepalive: false }]);
  });

  it("keeps a copy in the browser before the request and discards it only after the commit", async () => {
    type("ab");
    await pause();
    expect(kept()?.content).toBe("ab");
    await server.answer({ kind: "confirmed", document: stored(2) });
    expect(kept()).toBeNull();
    expect(sign()).toBe("Saved");
  });

  it("sends what was typed during a request after its answer, on the new version", async () => {
    type("ab");
    await pause();
    type("abc");
    await pause();
    expect(server.requests).toHaveLength(1);
    await server.answer({ kind: "confirmed", document: stored(2, "ab") });
    await pause();
    expect(server.last).toEqual({ changes: { content: "abc" }, version: 2, keepalive: false });
    expect(kept()?.content).toBe("abc");
  });

  it("sends nothing when the text is as it was", async () => {
    type("ab");
    type(BASE.content);
    await pause();
    expect(server.requests).toHaveLength(0);
    expect(sign()).toBe("Saved");
  });

  it("sends at once, able to outlive the page, when the page is left", () => {
    type("ab");
    autosave.flush(true);
    expect(server.last).toMatchObject({ keepalive: true, changes: { content: "ab" } });
  });
});

describe("while somebody types without a pause", () => {
  /** Keys of a steady typist, and the text they make. */
  async function typeOn(milliseconds: number): Promise<void> {
    for (let past = 0; past < milliseconds; past += 100) {
      type(`${page.text.content}x`);
      await vi.advanceTimersByTimeAsync(100);
    }
  }

  it("saves at the latest, and again and again, on each new version", async () => {
    await typeOn(SAVE_AT_LATEST);
    expect(server.requests).toHaveLength(1);
    await server.answer({ kind: "confirmed", document: stored(2) });
    await typeOn(SAVE_AT_LATEST);
    expect(server.requests).toHaveLength(2);
    expect(server.last).toMatchObject({ version: 2, changes: { content: page.text.content } });
  });

  it("sends one request at a time, and what was typed meanwhile as soon as its answer is there", async () => {
    await typeOn(SAVE_AT_LATEST);
    const sent = page.text.content;
    await typeOn(3 * SAVE_AT_LATEST);
    expect(server.requests).toHaveLength(1);
    await server.answer({ kind: "confirmed", document: stored(2, sent) });
    expect(server.requests).toHaveLength(2);
    expect(server.last).toMatchObject({ version: 2, changes: { content: page.text.content } });
  });

  it("says Saved again after the pause that follows", async () => {
    await typeOn(SAVE_AT_LATEST);
    await server.answer({ kind: "confirmed", document: stored(2) });
    await pause();
    expect(sign()).toBe("Saved");
    expect(server.requests).toHaveLength(1);
  });

  it("keeps a copy soon after each key, before and during a request", async () => {
    type("a");
    await vi.advanceTimersByTimeAsync(COPY_AFTER - 100);
    type("ab");
    await vi.advanceTimersByTimeAsync(100);
    expect(kept()?.content).toBe("ab");
    await typeOn(SAVE_AT_LATEST);
    const sent = server.last?.changes.content ?? "";
    await typeOn(COPY_AFTER + 100);
    expect(page.text.content.startsWith(kept()?.content ?? "none")).toBe(true);
    expect(kept()?.content.length).toBeGreaterThan(sent.length);
    expect(kept()?.sent).toEqual([fingerprint({ title: BASE.title, content: sent })]);
  });

  it("says that it is offline from the first key on which the browser knows it", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    type("a");
    await server.answer({ kind: "unanswered", reason: "network" });
    expect(sign()).toBe("Offline: your text is kept in this browser");
    expect(kept()?.content).toBe("a");
  });

  it("says so at once when the connection goes", async () => {
    await typeOn(300);
    window.dispatchEvent(new Event("offline"));
    await server.answer({ kind: "unanswered", reason: "network" });
    expect(sign()).toBe("Offline: your text is kept in this browser");
    await typeOn(COPY_AFTER);
    expect(sign()).toBe("Offline: your text is kept in this browser");
    expect(kept()?.content.length).toBeGreaterThan(BASE.content.length + 3);
  });
});

describe("without a connection", () => {
  beforeEach(async () => {
    type("ab");
    await pause();
    await server.answer({ kind: "unanswered", reason: "network" });
  });

  it("says that the text is kept and tries again, later and later", async () => {
    expect(sign()).toBe("Offline: your text is kept in this browser");
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.requests).toHaveLength(2);
    await server.answer({ kind: "unanswered", reason: "network" });
    await vi.advanceTimersByTimeAsync(1999);
    expect(server.requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.requests).toHaveLength(3);
  });

  it("tries again at once when the connection returns", async () => {
    window.dispatchEvent(new Event("online"));
    await server.answer({ kind: "confirmed", document: stored(2) });
    expect(sign()).toBe("Saved");
    expect(kept()).toBeNull();
  });

  it("keeps copying what is typed meanwhile", async () => {
    type("abc");
    await pause();
    expect(kept()?.content).toBe("abc");
  });

  it("knows its own text when the lost answer had been a success", async () => {
    type("abc");
    window.dispatchEvent(new Event("online"));
    await server.answer({ kind: "stale", document: { ...stored(2), content: "ab" } });
    expect(page.text.content).toBe("abc");
    await pause();
    expect(server.last).toMatchObject({ version: 2, changes: { content: "abc" } });
  });
});

describe("a save that arrived unheard, followed by one that failed", () => {
  it("is known as the person's own: no word stands there twice", async () => {
    type(BASE.content.replace("time", "time alpha"));
    await pause();
    const arrived = page.text.content;
    await server.answer({ kind: "unanswered", reason: "network" });
    type(BASE.content.replace("time", "time alpha beta"));
    await vi.advanceTimersByTimeAsync(1000);
    await server.answer({ kind: "unanswered", reason: "server" });
    expect(kept()?.sent).toHaveLength(1);
    type(BASE.content.replace("time", "time alpha beta gamma"));
    await vi.advanceTimersByTimeAsync(2000);
    expect(kept()?.sent).toHaveLength(2);
    await server.answer({ kind: "stale", document: stored(2, arrived) });
    expect(page.text.content).toBe(BASE.content.replace("time", "time alpha beta gamma"));
    await pause();
    expect(server.last).toMatchObject({ version: 2, changes: { content: page.text.content } });
  });
});

describe("when the document changed elsewhere", () => {
  const theirs = (content: string): Confirmed => ({ title: BASE.title, content, version: 5 });

  it("puts their changes into the text and saves the whole again", async () => {
    type(BASE.content.replace("time", "much time"));
    await pause();
    await server.answer({ kind: "stale", document: theirs(`${BASE.content}\n## Rollout\n`) });
    expect(page.text.content).toBe(`${BASE.content.replace("time", "much time")}\n## Rollout\n`);
    await pause();
    expect(server.last).toMatchObject({ version: 5, changes: { content: page.text.content } });
  });

  it("keeps what was typed during the request that was refused", async () => {
    type(BASE.content.replace("time", "much time"));
    await pause();
    type(BASE.content.replace("time", "very much time"));
    await server.answer({ kind: "stale", document: theirs(`${BASE.content}\n## Rollout\n`) });
    expect(page.text.content).toContain("very much time");
    expect(page.text.content).toContain("## Rollout");
  });

  it("leaves my text alone and asks where both wrote in one place", async () => {
    type(BASE.content.replace("None", "Rain"));
    await pause();
    await server.answer({ kind: "stale", document: theirs(BASE.content.replace("None", "Snow")) });
    expect(sign()).toBe("Changed in two places: newer changes wait");
    expect(page.text.content).toContain("Rain");
    expect(kept()?.content).toContain("Rain");
    expect(autosave.getState().phase).toMatchObject({ base: BASE.content, isCopy: false });
    await pause();
    expect(server.requests).toHaveLength(1);
  });

  it("saves what the person decided", async () => {
    type(BASE.content.replace("None", "Rain"));
    await pause();
    await server.answer({
      kind: "stale",
      document: theirs(BASE.content.replace("None", "Snow").replace("time", "hours")),
    });
    const { phase } = autosave.getState();
    if (phase.kind !== "conflict") throw new Error("no conflict");
    autosave.resolve(phase.theirs, diffChanges(page.text.content, phase.theirs.content));
    expect(page.text.content).toBe(BASE.content.replace("None", "Snow").replace("time", "hours"));
    expect(sign()).toBe("Saved");
    expect(kept()).toBeNull();
  });

  it("takes a newer document in without a request when nothing of mine is unsaved", () => {
    autosave.applyRemote(theirs("## Goals\n"));
    expect(page.text.content).toBe("## Goals\n");
    expect(sign()).toBe("Saved");
    expect(server.requests).toHaveLength(0);
  });

  it.each(["answer", "remote"])("touches no sign that is being put together (%s)", async (way) => {
    let composed = (): void => undefined;
    page.composition = new Promise((resolve) => (composed = resolve));
    const newer = theirs(`${BASE.content}\n## Rollout\n`);
    if (way === "answer") {
      type(BASE.content.replace("time", "much time"));
      await pause();
      await server.answer({ kind: "stale", document: newer });
    } else autosave.applyRemote(newer);
    await pause();
    expect(page.text.content).not.toContain("Rollout");
    page.composition = null;
    composed();
    await vi.advanceTimersByTimeAsync(0);
    expect(page.text.content).toContain("Rollout");
  });

  it("ignores a document that is not newer", () => {
    autosave.applyRemote({ ...theirs("old"), version: 1 });
    expect(page.text.content).toBe(BASE.content);
  });

  it("takes a document that arrives during a request in after its answer", async () => {
    type(BASE.content.replace("time", "much time"));
    await pause();
    autosave.applyRemote(theirs(`${BASE.content}\n## Rollout\n`));
    expect(page.text.content).not.toContain("Rollout");
    await server.answer({ kind: "confirmed", document: stored(2) });
    expect(page.text.content).toContain("Rollout");
  });

  it("keeps my title where both gave a new one, and tells theirs once", async () => {
    page.text = { ...page.text, title: "Mine" };
    autosave.edited();
    await pause();
    await server.answer({ kind: "stale", document: { ...theirs(BASE.content), title: "Theirs" } });
    expect(page.text.title).toBe("Mine");
    expect(onOtherTitle.mock.calls).toEqual([["Theirs"]]);
    await pause();
    expect(server.last).toMatchObject({ version: 5, changes: { title: "Mine" } });
  });

  it("takes their new title unless I changed mine", () => {
    autosave.applyRemote({ ...theirs(BASE.content), title: "Offline plan" });
    expect(page.text.title).toBe("Offline plan");
  });
});

describe("when the server refuses", () => {
  it("says why, keeps the copy, and tries again with the next change", async () => {
    type("ab");
    await pause();
    await server.answer({ kind: "refused", message: "the document is larger than 1 MiB." });
    expect(sign()).toBe("Save failed: the document is larger than 1 MiB.");
    expect(kept()?.content).toBe("ab");
    type("a");
    await pause();
    expect(server.requests).toHaveLength(2);
  });
});
