import { describe, expect, it, vi } from "vitest";

import type { OpenedDocument } from "@/lib/api/types";

import { COPY_AFTER, SAVE_AFTER } from "./save-timers";
import { leftCopies, lookForLeft, notLeft } from "./left";
import { DOCUMENT, open, prepareSessions, requests, session, type } from "../testing/sessions";
import { finishMerging, keepMerging, type Merging, openMerging } from "./merging";

prepareSessions();

describe("the dialog over two texts", () => {
  const text = (mine: string, end = "End.") => `Intro ${mine} here.\n\n${end}\n`;
  const newer = (version: number, content: string) => ({ ...DOCUMENT, version, content });

  /** Both wrote where Intro stands. */
  function contested(): Merging {
    open({ ...DOCUMENT, content: text("words") });
    session.run((view) => {
      view.dispatch({ changes: { from: 6, to: 11, insert: "mine" }, userEvent: "input.type" });
      return true;
    });
    session.applyRemote(newer(2, text("theirs")));
    const merging = openMerging(session);
    if (!merging) throw new Error("nothing is contested");
    return merging;
  }

  it("keeps what was merged when it is closed, with what is written in the page meanwhile", () => {
    const merging = contested();
    keepMerging(session, { ...merging, text: `BY HAND ${merging.text}` });
    type(session.document.length, "Later.");
    expect(openMerging(session)?.text).toBe(`BY HAND ${text("mine")}Later.`);
  });

  it("brings a version of theirs that came while it was shown into what was decided", async () => {
    const merging = contested();
    session.applyRemote(newer(3, text("theirs", "The end.")));
    finishMerging(session, merging, text("BY HAND"));
    expect(session.read().content).toBe(text("BY HAND", "The end."));
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(requests.at(-1)?.body).toMatchObject({ version: 3, content: text("BY HAND", "The end.") });
  });

  it("asks again, with what was merged as mine, where theirs changed the same place once more", () => {
    const merging = contested();
    session.applyRemote(newer(3, text("others")));
    finishMerging(session, merging, text("BY HAND"));
    expect(session.read().content).toBe(text("BY HAND"));
    expect(openMerging(session)).toMatchObject({
      text: text("BY HAND"),
      contest: { theirs: { version: 3 } },
    });
  });

  it("brings what was merged into the text when the conflict ended by itself", async () => {
    const merging = contested();
    keepMerging(session, { ...merging, text: `${merging.text}BY HAND` });
    session.applyRemote(newer(3, text("words")));
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(session.read().content).toBe(`${text("mine")}BY HAND`);
    expect(requests.at(-1)?.body).toMatchObject({ version: 3, content: `${text("mine")}BY HAND` });
  });

  /** As after a reload, or when the page was left: what is in the browser is all there is. */
  async function comeBack(document: OpenedDocument): Promise<void> {
    session.close();
    session.detach();
    leftCopies(1).forEach(({ key }) => notLeft(key));
    const looked = lookForLeft(1);
    // So long nobody can tell that no other tab keeps it.
    await vi.advanceTimersByTimeAsync(5000);
    await looked;
    open(document);
    session.applyRemote(document);
    await vi.advanceTimersByTimeAsync(0);
  }

  it("shows what was merged again after a reload, with the words written in the page since", async () => {
    const merging = contested();
    keepMerging(session, { ...merging, text: `BY HAND ${merging.text}` });
    await vi.advanceTimersByTimeAsync(COPY_AFTER);
    expect(Object.values(localStorage).join()).toContain("BY HAND");
    type(session.document.length, "Later.");
    await comeBack(newer(2, text("theirs")));
    expect(openMerging(session)).toMatchObject({
      text: `BY HAND ${text("mine")}Later.`,
      contest: { theirs: { version: 2 } },
    });
    expect(session.read().content).toBe(`${text("mine")}Later.`);
  });

  it("saves what was merged before a reload over theirs, and keeps nothing of it", async () => {
    const merging = contested();
    keepMerging(session, { ...merging, text: text("BY HAND") });
    await comeBack(newer(2, text("theirs")));
    const again = openMerging(session);
    if (again) finishMerging(session, again, again.text);
    await vi.advanceTimersByTimeAsync(2 * SAVE_AFTER);
    expect(requests.at(-1)?.body).toMatchObject({ version: 2, content: text("BY HAND") });
    expect(localStorage.length).toBe(0);
    expect(session.begun).toBeNull();
  });

  it("keeps nothing of what was merged once the person decided for theirs", async () => {
    const merging = contested();
    keepMerging(session, { ...merging, text: text("BY HAND") });
    finishMerging(session, merging, text("theirs"));
    await vi.advanceTimersByTimeAsync(2 * SAVE_AFTER);
    expect(session.read().content).toBe(text("theirs"));
    expect(localStorage.length).toBe(0);
  });

  it("brings what was merged into the text when nothing is contested any more after a reload", async () => {
    const merging = contested();
    keepMerging(session, { ...merging, text: `${merging.text}BY HAND` });
    await comeBack(newer(3, text("words")));
    await vi.advanceTimersByTimeAsync(4 * SAVE_AFTER);
    expect(session.read().content).toBe(`${text("mine")}BY HAND`);
    expect(requests.at(-1)?.body).toMatchObject({ content: `${text("mine")}BY HAND` });
    expect(localStorage.length).toBe(0);
  });

  it("asks again, and does not take a text of another contest for theirs, where others are contested by now", async () => {
    const merging = contested();
    keepMerging(session, { ...merging, text: text("BY HAND") });
    session.keepBegun({ ...session.begun!, theirs: { ...merging.contest.theirs, version: 1 } });
    await comeBack(newer(3, text("others")));
    const again = openMerging(session);
    if (again) finishMerging(session, again, again.text);
    expect(session.read().content).toBe(text("BY HAND"));
    expect(session.autosave.getState()).toMatchObject({
      confirmed: { version: 1 },
      phase: { kind: "conflict", theirs: { version: 3 } },
    });
  });
});
