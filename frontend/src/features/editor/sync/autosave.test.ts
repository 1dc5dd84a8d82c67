import { describe, expect, it, vi, beforeEach } from "vitest";

import {
  autosave,
  BASE,
  kept,
  page,
  pause,
  prepareAutosave,
  server,
  status,
  stored,
  type,
} from "../testing/autosaves";
import { COPY_AFTER, SAVE_AFTER, SAVE_AT_LATEST } from "./save-timers";
import { fingerprint } from "./fingerprint";
import { diffChanges } from "./rebase";

prepareAutosave();

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
    expect(status()).toBe("Conflict: your version is kept in this browser");
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
    expect(status()).toBe("Saved");
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
    expect(status()).toBe("Saved");
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
    expect(status()).toBe("Saved");
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
    expect(status()).toBe("Offline: keep this tab open");
    await vi.waitFor(() => expect(status()).toBe("Offline: your text is kept in this browser"));
    expect(kept()?.content).toBe("a");
  });

  it("says so at once when the connection goes", async () => {
    await typeOn(300);
    window.dispatchEvent(new Event("offline"));
    await server.answer({ kind: "unanswered", reason: "network" });
    expect(status()).toMatch(/^Offline: /);
    await typeOn(COPY_AFTER);
    expect(status()).toBe("Offline: keep this tab open");
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
    await vi.waitFor(() => expect(status()).toBe("Offline: your text is kept in this browser"));
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
    expect(status()).toBe("Saved");
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

describe("when the server refuses", () => {
  it("says why, keeps the copy, and tries again with the next change", async () => {
    type("ab");
    await pause();
    await server.answer({ kind: "refused", message: "the document is larger than 1 MiB." });
    const refusal = "Save failed: the document is larger than 1 MiB.";
    expect(status()).toBe(`${refusal} Keep this tab open.`);
    await vi.waitFor(() => expect(status()).toBe(`${refusal} Your text is kept in this browser.`));
    expect(kept()?.content).toBe("ab");
    type("a");
    await pause();
    expect(server.requests).toHaveLength(2);
  });
});
