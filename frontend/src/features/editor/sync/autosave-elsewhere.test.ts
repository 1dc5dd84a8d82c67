import { describe, expect, it, vi } from "vitest";

import {
  autosave,
  BASE,
  kept,
  onLostTitle,
  page,
  pause,
  prepareAutosave,
  server,
  status,
  stored,
  type,
} from "../testing/autosaves";
import { diffChanges, rebase } from "./rebase";
import type { Confirmed } from "./save-state";

prepareAutosave();

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
    expect(status()).toBe("Conflict: your version is kept in this browser");
    expect(page.text.content).toContain("Rain");
    expect(kept()?.content).toContain("Rain");
    expect(autosave.getState().phase).toMatchObject({ base: BASE.content, isCopy: false });
    await pause();
    expect(server.requests).toHaveLength(1);
  });

  it("saves what is written elsewhere in the text while one place is contested", async () => {
    type(BASE.content.replace("None", "Rain"));
    await pause();
    const snow = theirs(BASE.content.replace("None", "Snow"));
    await server.answer({ kind: "stale", document: snow });
    type(page.text.content.replace("time", "much time"));
    await pause();
    const rest = BASE.content.replace("None", "Snow").replace("time", "much time");
    expect(server.last).toMatchObject({ version: 5, changes: { content: rest } });
    await server.answer({ kind: "confirmed", document: { ...snow, content: rest, version: 6 } });
    expect(page.text.content).toBe(BASE.content.replace("None", "Rain").replace("time", "much time"));
    expect(status()).toBe("Conflict: your version is kept in this browser");
    type(page.text.content.replace("much time", "very much time"));
    await pause();
    expect(server.last).toMatchObject({
      version: 6,
      changes: { content: rest.replace("much time", "very much time") },
    });
    expect(kept()?.content).toContain("Rain");
  });

  it("asks about the same place alone after the rest was saved, and brings nothing in twice", async () => {
    type(BASE.content.replace("None", "Rain"));
    await pause();
    const snow = theirs(BASE.content.replace("None", "Snow").replace("Goals", "Aims"));
    await server.answer({ kind: "stale", document: snow });
    type(page.text.content.replace("time", "much time"));
    await pause();
    const rest = snow.content.replace("time", "much time");
    await server.answer({ kind: "confirmed", document: { ...snow, content: rest, version: 6 } });
    const { phase } = autosave.getState();
    if (phase.kind !== "conflict" || phase.base === null) throw new Error("no conflict");
    const { contested, changes } = rebase(phase.base, page.text.content, phase.theirs.content);
    expect(contested).toMatchObject([{ base: "None", mine: "Rain", theirs: "Snow" }]);
    autosave.resolve(phase.theirs, changes);
    expect(page.text.content).toBe(rest.replace("Snow", "Rain"));
    await pause();
    expect(server.last).toMatchObject({ version: 6, changes: { content: rest.replace("Snow", "Rain") } });
  });

  it("tries again to save the rest when nothing was heard", async () => {
    type(BASE.content.replace("None", "Rain"));
    await pause();
    await server.answer({ kind: "stale", document: theirs(BASE.content.replace("None", "Snow")) });
    type(page.text.content.replace("time", "much time"));
    await pause();
    await server.answer({ kind: "unanswered", reason: "network" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.requests).toHaveLength(3);
    const arrived = BASE.content.replace("None", "Snow").replace("time", "much time");
    await server.answer({ kind: "stale", document: { ...theirs(arrived), version: 6 } });
    expect(page.text.content.match(/much/g)).toHaveLength(1);
    expect(autosave.getState().phase).toMatchObject({ theirs: { version: 6 } });
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
    expect(status()).toBe("Saved");
    expect(kept()).toBeNull();
  });

  it("takes a newer document in without a request when nothing of mine is unsaved", () => {
    autosave.applyRemote(theirs("## Goals\n"));
    expect(page.text.content).toBe("## Goals\n");
    expect(status()).toBe("Saved");
    expect(server.requests).toHaveLength(0);
  });

  it.each(["answer", "remote"])("touches no character that is being put together (%s)", async (way) => {
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
    expect(onLostTitle.mock.calls).toEqual([["Theirs", false]]);
    await pause();
    expect(server.last).toMatchObject({ version: 5, changes: { title: "Mine" } });
  });

  it("takes their new title unless I changed mine", () => {
    autosave.applyRemote({ ...theirs(BASE.content), title: "Offline plan" });
    expect(page.text.title).toBe("Offline plan");
    expect(onLostTitle).not.toHaveBeenCalled();
  });

  it.each(["was heard", "was not heard"])(
    "tells that the title which I gave is replaced elsewhere (its answer %s)",
    async (answer) => {
      page.text = { ...page.text, title: "Mine" };
      autosave.edited();
      await pause();
      if (answer === "was heard") await server.answer({ kind: "confirmed", document: stored(2) });
      else {
        await server.answer({ kind: "unanswered", reason: "network" });
        autosave.applyRemote(stored(2));
      }
      autosave.applyRemote({ ...theirs(BASE.content), title: "Theirs" });
      expect(page.text.title).toBe("Theirs");
      expect(onLostTitle.mock.calls).toEqual([["Mine", true]]);
      autosave.applyRemote({ ...theirs(BASE.content), title: "Others", version: 6 });
      expect(onLostTitle).toHaveBeenCalledOnce();
    },
  );

  it("tells nothing of a title that comes of what was done here", async () => {
    page.text = { ...page.text, title: "Mine" };
    autosave.edited();
    await pause();
    await server.answer({ kind: "confirmed", document: stored(2) });
    autosave.replacesTitle("From the assistant");
    autosave.applyRemote({ ...theirs(BASE.content), title: "From the assistant" });
    expect(onLostTitle).not.toHaveBeenCalled();
  });
});
