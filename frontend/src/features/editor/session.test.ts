import { undo } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { expect, it, describe, vi } from "vitest";

import { aHunk } from "@/testing/factories";

import { proposalRanges } from "./extensions/proposal-state";
import { aProposalOf, aTitleChange, standing } from "./testing/proposals";
import { randomText, seeded } from "./testing/random-text";
import {
  DOCUMENT,
  expectInStep,
  open,
  prepareSessions,
  session,
  flush,
  text,
  type,
  written,
} from "./testing/sessions";

prepareSessions();

describe("opening a document", () => {
  const expectUntouched = async (...contents: string[]) => {
    for (const content of contents) {
      open({ ...DOCUMENT, content });
      await vi.advanceTimersByTimeAsync(5000);
      expect(written()).toBe(content);
      expect(text.sync.getState()).toMatchObject({ pending: 0, version: 1 });
      session.close();
      session.detach();
    }
  };

  it("changes not one byte and sends nothing, whatever the text holds", async () => {
    await expectUntouched(
      "a\r\nb\rc\n",
      "\ttabs\n  \n\n\n trailing  \n",
      "\ufeffmark",
      "* a\n+ b\n1) c\n***\n___\n",
      "| a|b |\n|-|:-:|\n",
      "&nbsp;<br/>\\\n",
    );
  });

  it.each([1, 2, 3, 4])("changes not one byte and sends nothing of any text (part %i)", async (part) => {
    const random = seeded(part);
    await expectUntouched(...Array.from({ length: 5 }, () => randomText(random, 60)));
  });

  it("shows what was written while its page was not there", async () => {
    open();
    session.detach();
    await text.others((content) => content.insert(0, "# Plan\n\n"));
    session.attach(document.body);
    expect(written()).toBe(`# Plan\n\n${DOCUMENT.content}`);
    await expectInStep();
    expect(text.sync.getState().version).toBe(2);
  });
});

describe("what is added after the editor", () => {
  const marked = (name: string) => EditorView.editorAttributes.of({ class: name });
  const classes = () => ["rq-one", "rq-other"].filter((name) => document.querySelector(`.cm-editor.${name}`));

  it("stands beside what was added before, and is taken away alone", () => {
    open();
    const [endOne, endOther] = ["rq-one", "rq-other"].map((name) => session.extend(marked(name)));
    expect(classes()).toEqual(["rq-one", "rq-other"]);
    endOne?.();
    expect(classes()).toEqual(["rq-other"]);
    endOther?.();
    expect(classes()).toEqual([]);
  });
});

describe("editing", () => {
  it("brings text and title to all who write it", async () => {
    open();
    type(0, "Intro.\n\n");
    session.setTitle("Offline plan");
    await flush();
    expect(text.stored).toEqual({ title: "Offline plan", content: `Intro.\n\n${DOCUMENT.content}` });
    expect(text.content.toJSON()).toBe(written());
  });

  it("changes of the title only what is another, so that others' words in it stay", async () => {
    open({ ...DOCUMENT, title: "Field plan" });
    text.answers = false;
    session.setTitle("Field plan two");
    await text.others((_content, title) => title.insert(0, "The "));
    text.acknowledge();
    expect(session.store.getState().title).toBe("The Field plan two");
    expect(text.stored.title).toBe("The Field plan two");
  });

  it("leaves what a title is on its way to as it stands, and puts it on one line once it is there", async () => {
    open();
    session.setTitle(" Base  title\ttwo ");
    expect(session.store.getState().title).toBe(" Base  title\ttwo ");
    expect(session.read().title).toBe("Base title two");
    session.finishTitle();
    await flush();
    expect(text.stored.title).toBe("Base title two");
  });

  it("leaves a title alone that others are writing, when its field is only looked at", async () => {
    open();
    await text.others((_content, title) => title.insert(4, " of "));
    session.finishTitle();
    expect(session.store.getState().title).toBe("Plan of ");
    expect(text.stored.title).toBe("Plan of ");
  });

  it("never sends a blank title, leaves it blank while others write, and brings the last one back", async () => {
    open();
    session.setTitle("   ");
    type(0, "Intro. ");
    await text.others((content) => content.insert(content.length, "More.\n"));
    await flush();
    expect(session.store.getState().title).toBe("   ");
    expect(session.read().title).toBe("Plan");
    expect(text.stored.title).toBe("Plan");
    session.finishTitle();
    expect(session.store.getState().title).toBe("Plan");
    await expectInStep();
  });

  it("takes a title that others gave while its field was blank", async () => {
    open();
    session.setTitle("");
    await text.others((_content, title) => title.insert(4, "s"));
    session.finishTitle();
    expect(session.store.getState().title).toBe("Plans");
  });

  it("never cuts a character in two, as one of the same family written over another does", async () => {
    open({ ...DOCUMENT, content: "a👍b😀c" });
    session.run((view) => {
      // The halves of 👎 and 😄 that differ from those which stand there.
      view.dispatch({
        changes: [
          { from: 2, to: 3, insert: "👎".charAt(1) },
          { from: 5, to: 6, insert: "😄".charAt(1) },
        ],
        selection: { anchor: 6 },
        userEvent: "input.type",
      });
      return true;
    });
    expect(written()).toBe("a👎b😄c");
    await expectInStep();
    session.run(undo);
    expect(written()).toBe("a👍b😀c");
    await expectInStep();
  });

  it("counts characters and words", async () => {
    open();
    type(0, "Two words ");
    await vi.advanceTimersByTimeAsync(400);
    expect(session.store.getState()).toMatchObject({ characters: DOCUMENT.content.length + 10, words: 5 });
  });
});

describe("what others write", () => {
  it("keeps the caret on its words", async () => {
    open();
    session.run((view) => {
      view.dispatch({ selection: { anchor: DOCUMENT.content.length } });
      return true;
    });
    await text.others((content) => content.insert(0, "## Why\n\nx\n\n"));
    expect(session.editorState.selection.main.head).toBe(written().length);
    await expectInStep();
  });

  it("waits while an input method puts a character together, and no longer", async () => {
    open();
    const held = vi.spyOn(text, "hold");
    const composing = vi.fn(() => true);
    session.run((view) => {
      Object.defineProperty(view, "compositionStarted", { get: composing });
      view.contentDOM.dispatchEvent(new CompositionEvent("compositionstart"));
      view.contentDOM.dispatchEvent(new CompositionEvent("compositionstart"));
      return true;
    });
    expect(held).toHaveBeenCalledOnce();
    const arrived = text.others((content) => content.insert(0, "Theirs. "));
    await vi.advanceTimersByTimeAsync(1000);
    expect(written()).toBe(DOCUMENT.content);
    composing.mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(100);
    await arrived;
    expect(written()).toBe(`Theirs. ${DOCUMENT.content}`);
  });

  it("is waited for no longer than a few seconds, whatever is composed", async () => {
    open();
    session.run((view) => {
      Object.defineProperty(view, "compositionStarted", { get: () => true });
      view.contentDOM.dispatchEvent(new CompositionEvent("compositionstart"));
      return true;
    });
    void text.others((content) => content.insert(0, "Theirs. "));
    await vi.advanceTimersByTimeAsync(3100);
    expect(written()).toBe(`Theirs. ${DOCUMENT.content}`);
  });
});

describe("what answers tell of", () => {
  it("is waited for before the next thing is done", async () => {
    open();
    void session.expect(2);
    let isSaved: boolean | null = null;
    void session.saved().then((is) => (isSaved = is));
    await flush();
    expect(isSaved).toBeNull();
    await text.others((content) => content.insert(0, "Theirs. "));
    await flush();
    expect(isSaved).toBe(true);
  });

  it("is not waited for without end", async () => {
    open();
    void session.expect(9);
    const saved = session.saved();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await saved).toBe(false);
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
  const timeHunk = (change = {}) =>
    aHunk({
      original: "time",
      replacement: "money",
      at: DOCUMENT.content.indexOf("time"),
      version: 1,
      ...change,
    });

  it("of the title wait as long as it is the one they change", async () => {
    open();
    session.showProposals([aProposalOf(aTitleChange("Roadmap"))], actions);
    expect(waiting()).toBe(1);
    session.setTitle("Plans");
    expect(waiting()).toBe(0);
    session.setTitle("Plan");
    expect(waiting()).toBe(1);
    await text.others((_content, title) => title.insert(0, "Big "));
    expect(waiting()).toBe(0);
  });

  it("stay on their words whoever writes, and are there again when those were taken out and put back", async () => {
    open();
    const at = DOCUMENT.content.indexOf("time");
    const change = standing(text.content, at, timeHunk({ at: null }));
    session.showProposals([aProposalOf(change)], actions);
    const shown = () => {
      const [place] = proposalRanges(session.editorState);
      return place && session.editorState.sliceDoc(place.from, place.to);
    };
    type(0, "Typed.\n\n");
    await text.others((content) => content.insert(0, "# Top\n\n"));
    expect(shown()).toBe("time");
    const found = written().indexOf("time");
    session.run((view) => {
      view.dispatch({ changes: { from: found, to: found + 4 }, userEvent: "delete" });
      return true;
    });
    expect(waiting()).toBe(0);
    session.run(undo);
    await vi.advanceTimersByTimeAsync(200);
    expect([shown(), waiting()]).toEqual(["time", 1]);
  });

  it("stand as soon as the page has the version that their places are told for", async () => {
    open();
    const prefix = "# Top\n\n";
    const at = prefix.length + DOCUMENT.content.indexOf("time");
    session.showProposals([aProposalOf(timeHunk({ at, version: 2 }))], actions);
    expect(waiting()).toBe(0);
    await text.others((content) => content.insert(0, prefix));
    await vi.advanceTimersByTimeAsync(200);
    expect(waiting()).toBe(1);
  });

  it("are not placed by a version that what is typed has left behind", () => {
    open();
    text.answers = false;
    type(0, "Typed. ");
    session.showProposals([aProposalOf(timeHunk())], actions);
    expect(waiting()).toBe(0);
    text.acknowledge();
    session.showProposals(
      [aProposalOf(timeHunk({ at: 7 + DOCUMENT.content.indexOf("time"), version: 2 }))],
      actions,
    );
    expect(waiting()).toBe(1);
  });

  it("are shown where they are, in a text that is shown to be edited; one without a place is not", () => {
    open();
    const show = vi.fn();
    const end = session.navigation.onReveal(show);
    session.showProposals([aProposalOf(timeHunk())], actions);
    expect(session.navigation.revealProposal(8)).toBe(false);
    expect(show).not.toHaveBeenCalled();
    expect(session.navigation.revealProposal(7)).toBe(true);
    expect(show).toHaveBeenCalledOnce();
    end();
    session.navigation.revealProposal(7);
    expect(show).toHaveBeenCalledOnce();
  });
});
