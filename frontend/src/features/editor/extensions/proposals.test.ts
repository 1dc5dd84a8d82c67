import { EditorView } from "@codemirror/view";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { Hunk } from "@/lib/api/types";
import { aHunk, aSuggestion } from "@/testing/factories";

import { aTitleChange, shownIn } from "../testing/proposals";
import { stateOf } from "../testing/state";
import { proposalDrawing } from "./proposal-drawing";
import { proposalActions, proposalRanges, setProposals } from "./proposal-state";
import { goToProposal, proposals } from "./proposals";

const TEXT =
  "**FR-003** Photos are uploaded soon, oldest first.\n\n**FR-004** Photos are uploaded soon, newest first.";

const hunk = (change: Partial<Hunk>): Hunk =>
  aHunk({
    label: "FR-003",
    before: "Photos ",
    original: "are uploaded soon",
    replacement: "wait",
    after: ", oldest",
    ...change,
  });

let view: EditorView | null = null;
const actions = { onAccept: vi.fn(), onReject: vi.fn(), onUndo: vi.fn(), onRedo: vi.fn() };

function open(...hunks: Hunk[]): EditorView {
  view = new EditorView({
    state: stateOf(TEXT, [proposals, proposalDrawing, proposalActions.of(actions)]),
    parent: document.body,
  });
  view.dispatch({ effects: setProposals.of(shownIn(TEXT, ...hunks)) });
  return view;
}

afterEach(() => view?.destroy());

describe("pending changes", () => {
  it("are shown in the text: leaving struck, arriving beside it, the rule dashed", () => {
    const dom = open(hunk({})).contentDOM;
    expect(dom.querySelector("del.text-removed")?.textContent).toBe("are uploaded soon");
    expect(dom.querySelector("ins.text-added")?.textContent).toBe("wait");
    expect(dom.querySelectorAll(".rq-pending")).toHaveLength(1);
  });

  it("do not change the document", () => {
    expect(open(hunk({})).state.doc.toString()).toBe(TEXT);
  });

  it("are accepted and rejected where they stand", () => {
    const buttons = () =>
      open(hunk({ index: 2 })).contentDOM.querySelectorAll<HTMLElement>(
        "[aria-label='Suggestion for FR-003'] button",
      );
    buttons()[0]!.click();
    expect(actions.onAccept).toHaveBeenCalledWith(7, [2]);
    view?.destroy();
    buttons()[1]!.click();
    expect(actions.onReject).toHaveBeenCalledWith(7, [2], undefined);
  });

  it("that share a line stand one after the other, each told by its own words", () => {
    const dom = open(
      hunk({}),
      hunk({ index: 1, original: "uploaded soon", before: "Photos are ", replacement: "kept" }),
      hunk({ index: 2, after: ", newest" }),
    ).contentDOM;
    const notes = [...dom.querySelectorAll<HTMLElement>(".rq-note-rail")];
    expect(notes.map((note) => note.style.getPropertyValue("--nth"))).toEqual(["0", "1", "0"]);
    expect(notes.map((note) => note.querySelector(".rq-note-head")?.textContent)).toEqual([
      "are uploaded soonwait",
      "uploaded soonkept",
      "Assistant suggests",
    ]);
    const lines = [...dom.querySelectorAll<HTMLElement>(".cm-line.rq-pending")];
    expect(lines.map((line) => line.style.getPropertyValue("--notes"))).toEqual(["2", "1"]);
    notes[1]?.querySelector("button")?.click();
    expect(actions.onAccept).toHaveBeenLastCalledWith(7, [1]);
  });

  it("move with the text around them and go when their words are edited", () => {
    const editor = open(hunk({}));
    editor.dispatch({ changes: { from: 0, insert: "# Top\n\n" } });
    const place = proposalRanges(editor.state)[0];
    expect(editor.state.sliceDoc(place?.from, place?.to)).toBe("are uploaded soon");
    editor.dispatch({ changes: { from: (place?.from ?? 0) + 4, insert: "x" } });
    expect(proposalRanges(editor.state)).toHaveLength(0);
  });

  it("stay when somebody types in the lines round them", () => {
    const editor = open(hunk({}));
    editor.dispatch({ changes: { from: TEXT.indexOf("\n"), insert: " Typed." } });
    editor.dispatch({ changes: { from: editor.state.doc.length, insert: " Typed." } });
    const [place] = proposalRanges(editor.state);
    expect(editor.state.sliceDoc(place?.from, place?.to)).toBe("are uploaded soon");
  });

  it("are not shown once decided", () => {
    expect(proposalRanges(open(hunk({ state: "applied" })).state)).toHaveLength(0);
  });

  it("are walked through in a circle", () => {
    const editor = open(hunk({}), hunk({ index: 1, after: ", newest" }));
    const [first, second] = proposalRanges(editor.state).map((place) => place.from);
    const visited = [1, 1, 1, -1].map((step) => {
      goToProposal(step as 1 | -1)(editor);
      return editor.state.selection.main.head;
    });
    expect(visited).toEqual([first, second, first, second]);
  });

  it("stand as lines of their own where they bring blocks, with their buttons", () => {
    const dom = open(
      hunk({
        label: null,
        before: "newest first.",
        original: "",
        after: "",
        replacement: "\n\n## Risks\n\n- Rain\n\n**FR-005** New.",
      }),
    ).contentDOM;
    const block = dom.querySelector(".rq-arriving-block");
    expect([...(block?.querySelectorAll("ins") ?? [])].map((line) => line.textContent)).toEqual([
      "Risks",
      "Rain",
      "New.",
    ]);
    expect(block?.querySelector(".doc-hang")?.textContent).toBe("FR-005");
    expect(block?.querySelectorAll("button")).toHaveLength(4);
    expect(dom.querySelectorAll(".cm-line.rq-pending")).toHaveLength(0);
  });

  it("stand above what they come before, a heading alone as well", () => {
    const dom = open(
      hunk({ label: null, before: "", original: "", after: "**FR-003**", replacement: "## Privacy\n\n" }),
    ).contentDOM;
    const block = dom.querySelector(".rq-arriving-block");
    expect(block?.querySelector("ins")?.textContent).toBe("Privacy");
    expect(block?.nextElementSibling?.textContent).toContain("FR-003");
    expect(dom.querySelector(".cm-line ins")).toBeNull();
  });

  it("for the same place stand in the order in which they came", () => {
    const dom = open().contentDOM;
    const one = (id: number, replacement: string) => {
      return shownIn(
        TEXT,
        hunk({ label: null, before: "newest first.", original: "", after: "", replacement }),
      ).map((item) => ({ ...item, proposalId: id }));
    };
    const proposed = [...one(8, "\n\n**FR-005** Sooner."), ...one(9, "\n\n**FR-006** Later.")];
    view?.dispatch({ effects: setProposals.of(proposed) });
    const ids = [...dom.querySelectorAll(".rq-arriving-block .doc-hang")].map((id) => id.textContent);
    expect(ids).toEqual(["FR-005", "FR-006"]);
  });

  it("of several lines show in each what differs, where as many arrive as leave", () => {
    const rows = "| Fill | 27 h | June 🇬🇧 |\n| Same | 1 | May |\n| Swap | 3 h | June 🇬🇭 |";
    const later = "| Fill | 27 h | July 🇬🇧 |\n| Same | 1 | May |\n| Swap | 3 h | June 🇬🇪 |";
    view = new EditorView({
      state: stateOf(`x\n\n${rows}\n`, [proposals, proposalDrawing]),
      parent: document.body,
    });
    const change = hunk({ label: null, before: "", original: rows, replacement: later, after: "" });
    view.dispatch({ effects: setProposals.of(shownIn(view.state.doc.toString(), change)) });
    const dom = view.contentDOM;
    const texts = (selector: string) =>
      Array.from(dom.querySelectorAll(selector), (part) => part.textContent);
    expect(texts("del.text-removed")).toEqual(["June", "🇭"]);
    expect(texts("ins.text-added")).toEqual(["July", "🇪"]);
    expect(dom.querySelector(".rq-arriving-block")).toBeNull();
    expect(dom.querySelectorAll(".rq-note-rail")).toHaveLength(1);
  });

  it("draw nothing but text from the model's words", () => {
    const dom = open(
      hunk({ replacement: "<img src=x onerror=alert(1)> [x](javascript:alert(1))\n\n## <b>Head</b>" }),
    ).contentDOM;
    expect(dom.querySelector("ins img, ins a, ins b")).toBeNull();
    expect(dom.querySelector("ins")?.textContent).toContain("<img src=x");
  });
});

describe("what a person suggests", () => {
  const suggested = (...hunks: Hunk[]) => {
    const proposal = aSuggestion({ id: 7, reason: "It rains.", hunks });
    const places = shownIn(TEXT, ...hunks).map((place) => ({ ...place, proposal }));
    open().dispatch({ effects: setProposals.of(places) });
    return view!.contentDOM;
  };
  const two = () => suggested(hunk({}), hunk({ index: 1, label: "FR-004", after: ", newest" }));
  const note = (dom: HTMLElement, position: string, at = 0) =>
    dom.querySelectorAll<HTMLElement>(`.rq-note-${position}`)[at]!;
  const press = (within: HTMLElement, name: string) =>
    [...within.querySelectorAll("button")]
      .find((button) => (button.getAttribute("aria-label") ?? button.textContent) === name)!
      .click();

  it("names who suggests it in place of the assistant, and numbers its changes in the text", () => {
    const dom = two();
    expect(note(dom, "rail").querySelector(".rq-note-head")?.textContent).toBe("Priy1Priya Raman suggests");
    expect(note(dom, "rail").getAttribute("aria-label")).toBe("Suggestion by Priya Raman for FR-003");
    expect(Array.from(dom.querySelectorAll("sup"), (mark) => mark.textContent)).toEqual(["1", "2"]);
  });

  it("has no number where it is one change", () => {
    expect(suggested(hunk({})).querySelector("sup")).toBeNull();
  });

  it("is decided change by change with tick and cross, and below the last all at once", () => {
    const dom = two();
    expect(note(dom, "below", 0).textContent).toContain("It rains.");
    expect(note(dom, "below", 0).textContent).not.toContain("Accept all");
    press(note(dom, "below", 1), "Accept all");
    expect(actions.onAccept).toHaveBeenLastCalledWith(7, [0, 1]);
    view?.destroy();
    press(note(two(), "rail", 1), "Accept");
    expect(actions.onAccept).toHaveBeenLastCalledWith(7, [1]);
  });

  /** What the page is told once the first of two is accepted. */
  const firstDecided = () => {
    const hunks = [hunk({ state: "applied" }), hunk({ index: 1, label: "FR-004", after: ", newest" })];
    const proposal = aSuggestion({ id: 7, reason: "It rains.", hunks });
    const places = shownIn(TEXT, ...hunks).map((place) => ({ ...place, proposal }));
    view?.dispatch({ effects: setProposals.of(places) });
  };

  it("is decided once, however often its button is pressed, and its note stays and says so", () => {
    const dom = two();
    actions.onAccept.mockClear();
    const accept = note(dom, "below").querySelector<HTMLElement>("[aria-label='Accept']")!;
    accept.focus();
    accept.click();
    accept.click();
    expect(actions.onAccept).toHaveBeenCalledTimes(1);
    expect(accept).toHaveAttribute("aria-disabled", "true");
    firstDecided();
    const decided = note(dom, "below");
    expect(decided).toHaveTextContent("It rains.Accepted");
    expect(decided.querySelector("button")).toBeNull();
    expect(decided.previousElementSibling).toHaveTextContent("FR-003");
    // Why stands where it stood: the next note is as high as it was.
    expect(note(dom, "below", 1)).not.toHaveTextContent("It rains.");
    view?.dispatch({ changes: { from: 0, insert: "# Top\n\n" } });
    expect(note(dom, "below").previousElementSibling).toHaveTextContent("FR-003");
  });

  it("can be decided again where the decision failed", async () => {
    actions.onReject.mockClear().mockRejectedValueOnce(new Error("offline"));
    const dom = suggested(hunk({}));
    press(note(dom, "below"), "Reject");
    const form = note(dom, "below").querySelector("form")!;
    form.requestSubmit();
    await vi.waitFor(() => {
      form.requestSubmit();
      expect(actions.onReject).toHaveBeenCalledTimes(2);
    });
  });

  it("can be decided again once a decision on it was taken back elsewhere", async () => {
    actions.onReject.mockClear().mockResolvedValueOnce({});
    actions.onAccept.mockClear();
    const place = (state: Hunk["state"]) => {
      const proposal = aSuggestion({ id: 7, hunks: [hunk({ state })] });
      const places = shownIn(TEXT, ...proposal.hunks).map((each) => ({ ...each, proposal }));
      view!.dispatch({ effects: setProposals.of(places) });
    };
    const dom = suggested(hunk({}));
    press(note(dom, "below"), "Reject");
    const field = note(dom, "below").querySelector("input")!;
    field.value = "Legal needs it.";
    field.dispatchEvent(new Event("input"));
    field.form!.requestSubmit();
    await actions.onReject.mock.results[0]?.value;
    place("rejected");
    expect(note(dom, "below")).toHaveTextContent("Rejected");
    place("pending");
    expect(dom.querySelectorAll(".rq-note-below")).toHaveLength(1);
    expect(note(dom, "below").querySelector("form")).toBeNull();
    press(note(dom, "below"), "Accept");
    expect(actions.onAccept).toHaveBeenCalledWith(7, [0]);
    place("applied");
    expect(note(dom, "below")).toHaveTextContent("Accepted");
  });

  it("is rejected with a reason, which a note that is drawn anew still has", () => {
    const dom = two();
    press(note(dom, "below", 1), "Reject");
    const field = note(dom, "below", 1).querySelector("input")!;
    field.value = "Legal needs it.";
    field.dispatchEvent(new Event("input"));
    const again = two();
    const form = note(again, "below", 1).querySelector("form")!;
    expect(form.querySelector("input")?.value).toBe("Legal needs it.");
    form.requestSubmit();
    expect(actions.onReject).toHaveBeenLastCalledWith(7, [1], "Legal needs it.");
  });

  it("is nothing but text, whatever a name and a reason hold", () => {
    const hostile = "<img src=x onerror=alert(1)>";
    const proposal = aSuggestion({ id: 7, reason: hostile, proposer: { id: "x", name: hostile } });
    const places = shownIn(TEXT, hunk({})).map((place) => ({ ...place, proposal }));
    open().dispatch({ effects: setProposals.of(places) });
    expect(view?.contentDOM.querySelector("img:not(.cm-widgetBuffer)")).toBeNull();
  });
});

describe("a title that is proposed", () => {
  const TITLE = "1. Photos *are* uploaded soon";

  it("stands above the text as it would read, with its buttons, and changes nothing in the text", () => {
    const dom = open(aTitleChange(TITLE, { index: 3, original: "are uploaded soon" })).contentDOM;
    const block = dom.firstElementChild;
    expect(block?.querySelector("ins")?.textContent).toBe(TITLE);
    expect(dom.querySelector("del, .cm-line ins")).toBeNull();
    block?.querySelector<HTMLButtonElement>("[aria-label='Suggestion for Title'] button")?.click();
    expect(actions.onAccept).toHaveBeenLastCalledWith(7, [3]);
  });

  it("stays above what is written at the beginning, and comes before what else arrives there", () => {
    const editor = open(
      hunk({ label: null, before: "", original: "", after: "**FR-003**", replacement: "## First\n\n" }),
      aTitleChange(TITLE, { index: 1 }),
    );
    const drawn = () => Array.from(editor.contentDOM.querySelectorAll("ins"), (part) => part.textContent);
    expect(drawn()).toEqual([TITLE, "First"]);
    editor.dispatch({ changes: { from: 0, insert: "New. " } });
    expect(editor.contentDOM.firstElementChild?.textContent).toContain(TITLE);
  });

  it("can be all that waits in an empty document", () => {
    view = new EditorView({ state: stateOf("", [proposals, proposalDrawing]), parent: document.body });
    view.dispatch({ effects: setProposals.of(shownIn("", aTitleChange(TITLE))) });
    expect(view.contentDOM.firstElementChild?.className).toContain("rq-arriving-block");
  });
});

it("the drawing comes when there is something to draw", async () => {
  view = new EditorView({ state: stateOf(TEXT, [proposals]), parent: document.body });
  view.dispatch({ effects: setProposals.of(shownIn(TEXT, hunk({}))) });
  const dom = view.contentDOM;
  await vi.waitFor(
    () => expect(dom.querySelector("del.text-removed")?.textContent).toBe("are uploaded soon"),
    {
      timeout: 5000,
    },
  );
});
