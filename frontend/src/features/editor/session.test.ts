import { undo } from "@codemirror/commands";
import { ChangeSet } from "@codemirror/state";
import { describe, expect, it, vi } from "vitest";

import { useToastStore } from "@/components/ui/toast";
import type { OpenedDocument } from "@/lib/api/types";
import { aHunk } from "@/testing/factories";

import { aProposalOf, aTitleChange } from "./testing/proposals";
import { randomText, seeded } from "./testing/random-text";
import { DOCUMENT, open, prepareSessions, requests, session, type } from "./testing/sessions";
import { SAVE_AFTER } from "./sync/save-timers";
import { lookForLeft } from "./sync/left";
import { finishMerging, openMerging } from "./sync/merging";

const SESSION_KEY = "requill:unsaved:1:";
let earlierVisits = 0;

/** A copy that a session of an earlier visit kept; the first one is the oldest. */
function left(content: string, base: string | null, version = 1, title = "Plan"): void {
  earlierVisits += 1;
  const keptAt = new Date(Date.now() - 60_000 + earlierVisits).toISOString();
  const made = base === null ? null : { title: "Plan", content: base };
  const copy = { version, title, content, base: made, sent: [], keptAt };
  localStorage.setItem(`${SESSION_KEY}${earlierVisits}`, JSON.stringify(copy));
}

/** As the page does: what was left is looked for before the document opens. */
async function visit(document: OpenedDocument = DOCUMENT): Promise<void> {
  await lookForLeft(document.id);
  open(document);
  session.applyRemote(document);
}

prepareSessions();

describe("opening a document", () => {
  it("changes not one byte and sends nothing, whatever the text holds", async () => {
    const random = seeded(5);
    const odd = [
      "a\r\nb\rc\n",
      "\ttabs\n  \n\n\n trailing  \n",
      "\ufeffmark",
      "* a\n+ b\n1) c\n***\n___\n",
      "| a|b |\n|-|:-:|\n",
      "&nbsp;<br/>\\\n",
    ];
    for (const content of [...odd, ...Array.from({ length: 20 }, () => randomText(random, 60))]) {
      open({ ...DOCUMENT, content });
      await vi.advanceTimersByTimeAsync(5000);
      expect(session.read().content).toBe(content);
      session.close();
      session.detach();
    }
    expect(requests).toEqual([]);
  });

  it("puts text back that an earlier visit left unsaved, and saves it", async () => {
    open();
    vi.mocked(fetch).mockRejectedValue(new TypeError("offline"));
    type(0, "Lost? ");
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    session.close();
    session.detach();
    vi.mocked(fetch).mockImplementation(() =>
      Promise.resolve(Response.json({ ...DOCUMENT, content: "Lost? ## Goals\n\nSave time.\n", version: 2 })),
    );
    open();
    expect(session.restored).toBe(true);
    expect(session.read().content).toBe("Lost? ## Goals\n\nSave time.\n");
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(localStorage.length).toBe(0);
  });

  it("knows what an earlier visit sent without hearing back as its own, and goes on from there", async () => {
    const text = (content: string) => ({ title: "Plan", content });
    const kept = { ...text("Save much more time.\n"), version: 1, keptAt: "" };
    localStorage.setItem(
      "requill:unsaved:1",
      JSON.stringify({ ...kept, base: text("Save time.\n"), sent: text("Save much time.\n") }),
    );
    await visit({ ...DOCUMENT, version: 2, content: "Save much time.\n" });
    expect(session.read().content).toBe(kept.content);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(requests.at(-1)?.body).toMatchObject({ content: kept.content, version: 2 });
  });

  it("puts left text and a newer version of the server together", async () => {
    left("## Goals\n\nSave much time.\n", DOCUMENT.content);
    await visit({ ...DOCUMENT, version: 4, content: `${DOCUMENT.content}\n## Risks\n` });
    const both = "## Goals\n\nSave much time.\n\n## Risks\n";
    expect(session.read().content).toBe(both);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(requests.at(-1)?.body).toMatchObject({ version: 4, content: both });
  });

  it.each([
    ["adds words", "Save more time. And paper.\n"],
    ["has the words of an older version again", "Save time.\n"],
  ])(
    "saves left text that %s over the version it was made from, when it opens with an older one",
    async (_, mine) => {
      left(mine, "Save more time.\n", 2);
      await visit({ ...DOCUMENT, version: 1, content: "Save time.\n" });
      expect(session.read().content).toBe(mine);
      await vi.advanceTimersByTimeAsync(SAVE_AFTER);
      expect(requests.map(({ body }) => body)).toEqual([{ content: mine, version: 2 }]);
      expect(session.read().content).toBe(mine);
    },
  );

  it("asks the person where the base of left text is not known and the server has a newer one", async () => {
    left("Mine.\n", null);
    const newer = { ...DOCUMENT, version: 4, content: "Theirs.\n" };
    await visit(newer);
    expect(session.read().content).toBe("Mine.\n");
    expect(session.autosave.getState().phase).toMatchObject({ kind: "conflict", theirs: newer, base: null });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toEqual([]);
    const [key = ""] = Object.keys(localStorage);
    expect(JSON.parse(localStorage.getItem(key) ?? "")).toMatchObject({
      content: "Mine.\n",
      base: null,
      version: 1,
    });
  });

  it("tells a title that a left copy has and the text does not", async () => {
    left(`First. ${DOCUMENT.content}`, DOCUMENT.content, 1, "One");
    left(DOCUMENT.content, DOCUMENT.content, 1, "Other");
    await visit();
    await vi.waitFor(() => expect(session.read().content).toBe(`First. ${DOCUMENT.content}`));
    expect(session.read().title).toBe("Other");
    expect(useToastStore.getState().current?.description).toBe("Yours is kept. The other was “One”.");
  });

  it("leaves further copies where they are when it is closed before it came to them", async () => {
    left(`First. ${DOCUMENT.content}`, DOCUMENT.content);
    left(`${DOCUMENT.content}Second.\n`, DOCUMENT.content);
    await visit();
    session.close();
    session.detach();
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(Object.values(localStorage).join()).toContain("First.");
    await visit({ ...DOCUMENT, content: `${DOCUMENT.content}Second.\n`, version: 2 });
    expect(session.read().content).toBe(`First. ${DOCUMENT.content}Second.\n`);
  });

  it("does not bring words back that another tab took over, saved and changed", async () => {
    left(`First. ${DOCUMENT.content}`, DOCUMENT.content);
    await lookForLeft(1);
    localStorage.clear();
    await visit({ ...DOCUMENT, version: 3 });
    expect(session.restored).toBe(false);
    expect(session.read().content).toBe(DOCUMENT.content);
  });

  it("tells a title of the server that left text without a base would replace", async () => {
    left("Mine.\n", null);
    const newer = { ...DOCUMENT, version: 4, title: "Renamed", content: "Theirs.\n" };
    await visit(newer);
    session.autosave.resolve(newer, ChangeSet.empty(6));
    expect(session.read().title).toBe("Plan");
    await vi.waitFor(() => expect(useToastStore.getState().current?.description).toContain("“Renamed”"));
  });

  it("puts the words of several left copies together, and removes them once it keeps or has saved them", async () => {
    left(`First. ${DOCUMENT.content}`, DOCUMENT.content);
    left(`${DOCUMENT.content}Second.\n`, DOCUMENT.content);
    await visit();
    expect(session.read().content).toBe(`${DOCUMENT.content}Second.\n`);
    await vi.waitFor(() => expect(session.read().content).toBe(`First. ${DOCUMENT.content}Second.\n`));
    await vi.advanceTimersByTimeAsync(2 * SAVE_AFTER);
    expect(requests.at(-1)?.body.content).toBe(`First. ${DOCUMENT.content}Second.\n`);
    expect(localStorage.length).toBe(0);
  });

  it("asks the person where two left copies wrote in one place, and keeps both until then", async () => {
    left(DOCUMENT.content.replace("time", "paper"), DOCUMENT.content);
    left(DOCUMENT.content.replace("time", "hours"), DOCUMENT.content);
    await visit();
    await vi.waitFor(() =>
      expect(session.autosave.getState().phase).toMatchObject({
        kind: "conflict",
        theirs: { content: DOCUMENT.content.replace("time", "paper") },
      }),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Object.values(localStorage).join()).toContain("paper");
    const merging = openMerging(session);
    if (merging) finishMerging(session, merging, DOCUMENT.content.replace("time", "hours and paper"));
    await vi.advanceTimersByTimeAsync(2 * SAVE_AFTER);
    expect(requests.at(-1)?.body.content).toBe(DOCUMENT.content.replace("time", "hours and paper"));
    expect(localStorage.length).toBe(0);
  });

  it("removes a left copy that the server has", async () => {
    left(DOCUMENT.content, "older", 0);
    await visit();
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
    expect(session.restored).toBe(false);
  });

  it("brings text back that the browser had no room for when its page was left", async () => {
    open();
    vi.mocked(fetch).mockRejectedValue(new TypeError("offline"));
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    type(0, "Lost? ");
    session.close();
    session.detach();
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    open();
    expect(session.read().content).toBe(`Lost? ${DOCUMENT.content}`);
  });
});

describe("editing", () => {
  it("saves text and title in the same way", async () => {
    open();
    type(0, "Intro.\n\n");
    session.setTitle("Offline plan");
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(requests[0]?.body).toEqual({
      title: "Offline plan",
      content: `Intro.\n\n${DOCUMENT.content}`,
      version: 1,
    });
  });

  it("saves a title as the server keeps it, so that a new one from elsewhere is taken", async () => {
    open();
    session.setTitle(" Base  title\ttwo ");
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(requests[0]?.body.title).toBe("Base title two");
    session.applyRemote({ ...DOCUMENT, version: 3, title: "Renamed elsewhere" });
    expect(session.store.getState().title).toBe("Renamed elsewhere");
  });

  it.each(["", "Plan B "])("leaves the title %j alone while others change only the text", (title) => {
    open();
    session.setTitle(title);
    session.applyRemote({ ...DOCUMENT, version: 3, content: `${DOCUMENT.content}More.\n` });
    expect(session.store.getState().title).toBe(title);
    expect(session.read().content).toBe(`${DOCUMENT.content}More.\n`);
  });

  it("never saves a blank title and brings the last one back", async () => {
    open();
    session.setTitle("   ");
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    session.finishTitle();
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(session.store.getState().title).toBe("Plan");
    expect(requests).toEqual([]);
  });

  it("saves the text while the title is blank at the moment", async () => {
    open();
    session.setTitle("");
    type(0, "Intro. ");
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(requests[0]?.body).toEqual({ content: `Intro. ${DOCUMENT.content}`, version: 1 });
  });

  it("asks the browser to finish the last save of a page that closes", () => {
    open();
    type(0, "x");
    session.autosave.flush(true);
    expect(requests[0]?.keepalive).toBe(true);
  });

  it("counts characters and words", async () => {
    open();
    type(0, "Two words ");
    await vi.advanceTimersByTimeAsync(400);
    expect(session.store.getState()).toMatchObject({ characters: DOCUMENT.content.length + 10, words: 5 });
  });
});

describe("a change from the server", () => {
  const REMOTE = { ...DOCUMENT, version: 3, content: "## Goals\n\nSave time and paper.\n" };

  it("keeps the caret on its words and is not saved again", async () => {
    open();
    session.run((view) => {
      view.dispatch({ selection: { anchor: DOCUMENT.content.length } });
      return true;
    });
    session.applyRemote({ ...REMOTE, content: `## Why\n\nx\n\n${DOCUMENT.content}` });
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    session.run((view) => {
      expect(view.state.selection.main.head).toBe(view.state.doc.length);
      return true;
    });
    expect(requests).toEqual([]);
  });

  it("is left alone by undo, which takes back only what the person typed", () => {
    open();
    type(0, "Mine. ");
    session.applyRemote(REMOTE);
    expect(session.read().content).toBe("Mine. ## Goals\n\nSave time and paper.\n");
    session.run(undo);
    expect(session.read().content).toBe("## Goals\n\nSave time and paper.\n");
    session.run(undo);
    expect(session.read().content).toBe("## Goals\n\nSave time and paper.\n");
  });
});

describe("the assistant's pending changes", () => {
  const actions = {
    onAccept: () => undefined,
    onReject: () => undefined,
    onUndo: () => undefined,
    onRedo: () => undefined,
  };
  const waiting = () => session.store.getState().proposals;

  it("of the title wait as long as it is the one they change", () => {
    open();
    session.showProposals([aProposalOf(aTitleChange("Roadmap"))], actions);
    expect(waiting()).toBe(1);
    session.setTitle("Plans");
    expect(waiting()).toBe(0);
    session.setTitle("Plan");
    expect(waiting()).toBe(1);
    session.applyRemote({ ...DOCUMENT, version: 2, title: "Roadmap" });
    expect(waiting()).toBe(0);
  });

  it("are shown where they are, in a text that is shown to be edited; one without a place is not", () => {
    open();
    const show = vi.fn();
    const end = session.navigation.onReveal(show);
    const at = session.read().content.indexOf("time");
    const hunk = aHunk({
      original: "time",
      replacement: "money",
      at,
      version: session.autosave.getState().confirmed.version,
    });
    session.showProposals([aProposalOf(hunk)], actions);
    expect(session.navigation.revealProposal(8)).toBe(false);
    expect(show).not.toHaveBeenCalled();
    expect(session.navigation.revealProposal(7)).toBe(true);
    expect(show).toHaveBeenCalledOnce();
    end();
    session.navigation.revealProposal(7);
    expect(show).toHaveBeenCalledOnce();
  });
});
