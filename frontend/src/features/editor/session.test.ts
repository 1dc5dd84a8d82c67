import { redo, undo } from "@codemirror/commands";
import { expect, it, describe, vi } from "vitest";

import { aHunk } from "@/testing/factories";

import { bringBack, takeBack } from "./extensions/take-back";
import { aProposalOf, aTitleChange } from "./testing/proposals";
import { randomText, seeded } from "./testing/random-text";
import { DOCUMENT, open, prepareSessions, session, text, type } from "./testing/sessions";

prepareSessions();

const settle = () => vi.advanceTimersByTimeAsync(0);
const written = () => session.read().content;

/** The page, the shared text and the server have the same words. */
async function expectInStep(): Promise<void> {
  await settle();
  expect(text.content.toJSON()).toBe(written());
  expect(text.stored.content).toBe(written());
}

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
      expect(written()).toBe(content);
      expect(text.sync.getState()).toMatchObject({ pending: 0, version: 1 });
      session.close();
      session.detach();
    }
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

describe("editing", () => {
  it("brings text and title to all who write it", async () => {
    open();
    type(0, "Intro.\n\n");
    session.setTitle("Offline plan");
    await settle();
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
    await settle();
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
    await settle();
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

describe("undo", () => {
  const back = () => session.run(undo);
  const again = () => session.run(redo);
  const delay = () => vi.advanceTimersByTime(1000);

  it("takes back only what the person typed", async () => {
    open();
    type(0, "Mine. ");
    await text.others((content) => content.insert(content.length, "Theirs.\n"));
    back();
    expect(written()).toBe(`${DOCUMENT.content}Theirs.\n`);
    back();
    expect(written()).toBe(`${DOCUMENT.content}Theirs.\n`);
    again();
    expect(written()).toBe(`Mine. ${DOCUMENT.content}Theirs.\n`);
    await expectInStep();
  });

  it("leaves what others put into the middle of it", async () => {
    open({ ...DOCUMENT, content: "" });
    type(0, "one three");
    await settle();
    await text.others((content) => content.insert(4, "two "));
    expect(written()).toBe("one two three");
    back();
    expect(written()).toBe("two ");
    again();
    expect(written()).toContain("two ");
    expect(written().replace("two ", "")).toBe("one three");
    await expectInStep();
  });

  it("takes nothing of others' where they took away all or part of what was typed", async () => {
    open({ ...DOCUMENT, content: "A Z" });
    type(2, "mine ");
    await settle();
    await text.others((content) => content.delete(0, 5));
    expect(written()).toBe("e Z");
    back();
    expect(written()).toBe("Z");
    await expectInStep();
    type(0, "more ");
    await settle();
    await text.others((content) => content.delete(0, content.length));
    back();
    expect(written()).toBe("");
    await expectInStep();
  });

  it("brings back what the person deleted, where it stood, after others wrote or deleted around it", async () => {
    open({ ...DOCUMENT, content: "one two three" });
    session.run((view) => {
      view.dispatch({ changes: { from: 4, to: 8 }, userEvent: "delete" });
      return true;
    });
    await settle();
    await text.others((content) => {
      content.insert(content.length, " four");
      content.delete(0, 4);
    });
    expect(written()).toBe("three four");
    back();
    expect(written()).toBe("two three four");
    again();
    expect(written()).toBe("three four");
    await expectInStep();
  });

  it("goes step by step through several, with others' between them", async () => {
    open({ ...DOCUMENT, content: "." });
    for (const word of ["one ", "two ", "three "]) {
      type(written().length - 1, word);
      delay();
      await settle();
      await text.others((content) => content.insert(0, "x"));
    }
    expect(written()).toBe("xxxone two three .");
    for (const left of ["xxxone two .", "xxxone .", "xxx."]) {
      back();
      expect(written()).toBe(left);
    }
    for (const left of ["xxxone .", "xxxone two .", "xxxone two three ."]) {
      again();
      expect(written()).toBe(left);
    }
    await expectInStep();
  });

  it.each(["👩‍👩‍👧", "🇩🇪", "e\u0301", "שלום", "مرحبا", "a\r\nb"])(
    "takes %j as a whole, with others' words at both of its ends",
    async (word) => {
      open({ ...DOCUMENT, content: "👍🏽\r\n" });
      type(4, word);
      await settle();
      await text.others((content) => {
        content.insert(4 + word.length, "🙂");
        content.insert(4, "需求");
      });
      expect(written()).toBe(`👍🏽需求${word}🙂\r\n`);
      back();
      expect(written()).toBe("👍🏽需求🙂\r\n");
      again();
      expect(written()).toContain(word);
      await expectInStep();
    },
  );

  it("goes across the assistant's changes: those it takes back by the server, what was typed itself", async () => {
    open({ ...DOCUMENT, content: "Goals.\n" });
    const actions = { onAccept: vi.fn(), onReject: vi.fn(), onUndo: vi.fn(), onRedo: vi.fn() };
    session.showProposals([], actions);
    type(0, "Mine. ");
    delay();
    await text.others((content) => content.insert(content.length, "Theirs.\n"));
    session.showApplied(7);
    session.run(takeBack);
    expect(actions.onUndo).toHaveBeenCalledWith(7);
    expect(written()).toBe("Mine. Goals.\nTheirs.\n");
    await text.others((content) => content.delete(content.length - 8, 8));
    session.run(takeBack);
    expect(written()).toBe("Goals.\n");
    session.run(bringBack);
    session.run(bringBack);
    expect(written()).toBe("Mine. Goals.\n");
    expect(actions.onRedo).toHaveBeenCalledWith(7);
    await expectInStep();
  });

  it("keeps the page and the shared text the same, whatever all do", async () => {
    const random = seeded(11);
    const upTo = (limit: number) => Math.floor(random() * (limit + 1));
    for (let round = 0; round < 6; round += 1) {
      open({ ...DOCUMENT, content: randomText(random, 20) });
      for (let step = 0; step < 30; step += 1) {
        const kind = random();
        const edges = [...new Intl.Segmenter().segment(written())].map(({ index }) => index);
        const at = edges[upTo(edges.length - 1)] ?? 0;
        const end = edges[Math.min(edges.length - 1, edges.indexOf(at) + upTo(6))] ?? at;
        if (kind < 0.3) type(at, randomText(random, 1 + upTo(2)));
        else if (kind < 0.45)
          session.run((view) => {
            view.dispatch({ changes: { from: at, to: end }, userEvent: "delete" });
            return true;
          });
        else if (kind < 0.6) back();
        else if (kind < 0.7) again();
        else {
          await settle();
          await text.others((content) => {
            if (random() < 0.5) content.delete(at, end - at);
            content.insert(at, randomText(random, upTo(2)));
          });
        }
        if (random() < 0.3) delay();
        expect(text.content.toJSON()).toBe(written());
      }
      await expectInStep();
      session.close();
      session.detach();
    }
  });
});

describe("what answers tell of", () => {
  it("is waited for before the next thing is done", async () => {
    open();
    void session.expect(2);
    let isSaved: boolean | null = null;
    void session.saved().then((is) => (isSaved = is));
    await settle();
    expect(isSaved).toBeNull();
    await text.others((content) => content.insert(0, "Theirs. "));
    await settle();
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

  it("stand as soon as the page has the version that their places are told for", async () => {
    open();
    const prefix = "# Top\n\n";
    const at = prefix.length + DOCUMENT.content.indexOf("time");
    session.showProposals([aProposalOf(timeHunk({ at, version: 2 }))], actions);
    expect(waiting()).toBe(0);
    await text.others((content) => content.insert(0, prefix));
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
