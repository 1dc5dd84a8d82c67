import { redo, undo } from "@codemirror/commands";
import { describe, expect, it, vi } from "vitest";

import { FACTOR } from "@/testing/amounts";
import { redoStep, undoStep } from "./extensions/undo-redo";
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
    await flush();
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
    await flush();
    await text.others((content) => content.delete(0, 5));
    expect(written()).toBe("e Z");
    back();
    expect(written()).toBe("Z");
    await expectInStep();
    type(0, "more ");
    await flush();
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
    await flush();
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
      await flush();
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
      await flush();
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
    session.run(undoStep);
    expect(actions.onUndo).toHaveBeenCalledWith(7);
    expect(written()).toBe("Mine. Goals.\nTheirs.\n");
    await text.others((content) => content.delete(content.length - 8, 8));
    session.run(undoStep);
    expect(written()).toBe("Goals.\n");
    session.run(redoStep);
    session.run(redoStep);
    expect(written()).toBe("Mine. Goals.\n");
    expect(actions.onRedo).toHaveBeenCalledWith(7);
    await expectInStep();
  });

  const rounds = Array.from({ length: 2 * FACTOR }, (_, nth) => 11 + nth);

  it.each(rounds)("keeps the page and the shared text the same, whatever all do (%i)", async (seed) => {
    const random = seeded(seed);
    const upTo = (limit: number) => Math.floor(random() * (limit + 1));
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
        await flush();
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
  });
});
