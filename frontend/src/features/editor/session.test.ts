import { undo } from "@codemirror/commands";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Document } from "@/lib/api/types";

import { EditorSession } from "./session";
import { randomText, seeded } from "./testing/random-text";
import { SAVE_AFTER } from "./sync/autosave";

const DOCUMENT: Document = {
  id: 1,
  title: "Plan",
  content: "## Goals\n\nSave time.\n",
  projectId: null,
  templateId: null,
  version: 1,
  interviewOpen: false,
  createdAt: "2027-01-01T00:00:00Z",
  updatedAt: "2027-01-01T00:00:00Z",
};

let requests: { body: Record<string, unknown>; keepalive: boolean }[];
let session: EditorSession;

function open(document: Document = DOCUMENT): EditorSession {
  session = new EditorSession(document);
  session.attach(window.document.body.appendChild(window.document.createElement("div")));
  session.open();
  return session;
}

function type(at: number, insert: string): void {
  session.run((view) => {
    view.dispatch({ changes: { from: at, insert }, userEvent: "input.type" });
    return true;
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  requests = [];
  vi.stubGlobal(
    "fetch",
    vi.fn((_: string, init: RequestInit) => {
      const body = JSON.parse(init.body as string) as Record<string, unknown>;
      requests.push({ body, keepalive: init.keepalive ?? false });
      return Promise.resolve(Response.json({ ...DOCUMENT, ...body, version: Number(body.version) + 1 }));
    }),
  );
});

afterEach(() => {
  session.close();
  session.detach();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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
    session.detach();
    const document = { ...DOCUMENT };
    const earlier = session;
    vi.mocked(fetch).mockImplementation(() =>
      Promise.resolve(Response.json({ ...DOCUMENT, content: "Lost? ## Goals\n\nSave time.\n", version: 2 })),
    );
    open(document);
    expect(session.restored).toBe(true);
    expect(session.read().content).toBe("Lost? ## Goals\n\nSave time.\n");
    earlier.close();
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(localStorage.length).toBe(0);
  });

  it("knows what an earlier visit sent without hearing back as its own, and goes on from there", async () => {
    const text = (content: string) => ({ title: "Plan", content });
    const left = { ...text("Save much more time.\n"), version: 1, keptAt: "" };
    localStorage.setItem(
      "requill:unsaved:1",
      JSON.stringify({ ...left, base: text("Save time.\n"), sent: text("Save much time.\n") }),
    );
    const newer = { ...DOCUMENT, version: 2, content: "Save much time.\n" };
    open(newer);
    session.applyRemote(newer);
    expect(session.read().content).toBe(left.content);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(requests.at(-1)?.body).toMatchObject({ content: left.content, version: 2 });
  });

  it("puts left text and a newer version of the server together", async () => {
    localStorage.setItem(
      "requill:unsaved:1",
      JSON.stringify({
        version: 1,
        title: "Plan",
        content: "## Goals\n\nSave much time.\n",
        base: { title: "Plan", content: DOCUMENT.content },
        keptAt: "",
      }),
    );
    const newer = { ...DOCUMENT, version: 4, content: `${DOCUMENT.content}\n## Risks\n` };
    open(newer);
    session.applyRemote(newer);
    expect(session.read().content).toBe("## Goals\n\nSave much time.\n\n## Risks\n");
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(requests.at(-1)?.body).toMatchObject({
      version: 4,
      content: "## Goals\n\nSave much time.\n\n## Risks\n",
    });
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
