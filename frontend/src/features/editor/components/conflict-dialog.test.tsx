import { EditorView } from "@codemirror/view";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/tooltip";

import { useToastStore } from "@/components/ui/toast";
import { aDocument } from "@/testing/factories";

import { bringBack, takeBack } from "../extensions/take-back";
import { EditorSession } from "../session";
import { loadMerge } from "../sync/autosave";
import { leftCopies, notLeft } from "../sync/left";
import { ConflictDialog } from "./conflict-dialog";

const text = (word: string, end = "End.") => `Intro ${word} here.\n\n${end}\n`;
const newer = (version: number, content: string) => aDocument({ version, content });
const onClose = vi.fn();
let session: EditorSession;

beforeAll(loadMerge);

beforeEach(() => {
  onClose.mockClear();
  useToastStore.setState({ current: null, open: false });
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  session = new EditorSession(aDocument({ content: text("words"), version: 1 }), { owner: "mara" });
  session.attach(document.body.appendChild(document.createElement("div")));
  session.open();
  session.run((view) => {
    view.dispatch({ changes: { from: 6, to: 11, insert: "mine" }, userEvent: "input.type" });
    return true;
  });
  session.applyRemote(newer(2, text("theirs")));
});

afterEach(() => {
  session.close();
  session.detach();
  leftCopies(1).forEach(({ key }) => notLeft(key));
  vi.unstubAllGlobals();
});

function open(): { unmount: () => void } {
  return render(<ConflictDialog session={session} onClose={onClose} />, { wrapper: TooltipProvider });
}

function mine(): EditorView {
  const view = EditorView.findFromDOM(screen.getByLabelText("Mine (editable)"));
  if (!view) throw new Error("no editor here");
  return view;
}

const writeByHand = () => mine().dispatch({ changes: { from: 0, insert: "BY HAND " } });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save as edited" }));

test("what is written in it stays when another version arrives, and is saved over that", async () => {
  open();
  writeByHand();
  session.applyRemote(newer(3, text("theirs", "The end.")));
  expect(mine().state.doc.toString()).toBe(`BY HAND ${text("mine")}`);
  await save();
  expect(session.read().content).toBe(`BY HAND ${text("mine", "The end.")}`);
  expect(onClose).toHaveBeenCalled();
});

test("closed and opened again it shows what was written in it", async () => {
  const first = open();
  writeByHand();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalled();
  first.unmount();
  expect(session.read().content).toBe(text("mine"));
  open();
  expect(mine().state.doc.toString()).toBe(`BY HAND ${text("mine")}`);
});

test("where theirs changed the same place once more, it asks again with what was written as mine", async () => {
  open();
  mine().dispatch({ changes: { from: 6, to: 10, insert: "BY HAND" } });
  session.applyRemote(newer(3, text("others")));
  await save();
  expect(onClose).not.toHaveBeenCalled();
  expect(mine().state.doc.toString()).toBe(text("BY HAND"));
  expect(screen.getByLabelText("Theirs")).toHaveTextContent("Intro others here.");
});

test("a conflict that has ended before it is shown needs no dialog", () => {
  session.applyRemote(newer(3, text("words")));
  open();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(onClose).toHaveBeenCalled();
});

test.each([
  ["Keep mine", text("mine")],
  ["Use theirs", text("theirs")],
])("%s leaves what it says", async (name, content) => {
  open();
  await userEvent.click(screen.getByRole("button", { name }));
  expect(session.read().content).toBe(content);
  expect(onClose).toHaveBeenCalled();
});

test.each(["mouse", "keyboard"])(
  "one passage is taken from theirs by its arrow, with the %s",
  async (hand) => {
    open();
    // The library draws its arrows when it has measured.
    const arrow = await screen.findByRole("button", { name: "Use theirs here" });
    if (hand === "mouse") await userEvent.click(arrow);
    else {
      arrow.focus();
      await userEvent.keyboard("{Enter}");
    }
    expect(mine().state.doc.toString()).toBe(text("theirs"));
    expect(session.read().content).toBe(text("mine"));
  },
);

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const told = () => useToastStore.getState().current;

describe("undo after a decision", () => {
  const OWN = "Petra line. She owns this target.\n\nFar away.\n\nEnd.\n";
  const OTHER = "Crews file a report, a target reviewed monthly.\n\nFar away.\n\nEnd.\n";

  beforeEach(() => {
    session.close();
    session.detach();
    leftCopies(1).forEach(({ key }) => notLeft(key));
    session = new EditorSession(aDocument({ content: "Bravo line.\n\nFar away.\n\nEnd.\n", version: 1 }), {
      owner: "mara",
    });
    session.attach(document.body.appendChild(document.createElement("div")));
    session.open();
    for (const change of [
      { from: 11, insert: " She owns this target." },
      { from: 0, to: 5, insert: "Petra" },
    ])
      session.run((view) => {
        view.dispatch({ changes: change, userEvent: "input.paste" });
        return true;
      });
  });

  const content = () => session.read().content;

  test.each([
    ["Use theirs", OTHER, OWN, "Their text replaced yours"],
    ["Keep mine", OWN, OTHER, "Your text replaced theirs"],
  ])("%s is taken back as one step, and nothing lies below it", async (name, decided, other, words) => {
    session.applyRemote(newer(2, OTHER));
    open();
    await press(name);
    expect(content()).toBe(decided);
    expect(session.store.getState()).toMatchObject({ canUndo: true, canRedo: false });
    session.run(takeBack);
    expect(content()).toBe(other);
    expect(session.autosave.getState()).toMatchObject({ confirmed: { version: 2 } });
    for (let steps = 0; steps < 4; steps += 1) session.run(takeBack);
    expect(content()).toBe(other);
    expect(session.store.getState()).toMatchObject({ canUndo: false, canRedo: true });
    session.run(bringBack);
    expect(content()).toBe(decided);
    expect(told()?.title).toBe(words);
  });

  test("what was written by hand is taken back to what stood in the page, as one step", async () => {
    session.applyRemote(newer(2, OTHER));
    open();
    mine().dispatch({ changes: { from: 0, to: 5, insert: "BY HAND" } });
    await save();
    expect(told()?.title).toBe("Your edited text replaced both");
    session.run(takeBack);
    expect(content()).toBe(OWN);
    session.run(takeBack);
    expect(content()).toBe(OWN);
  });

  test("what theirs changed elsewhere stays, before the decision and after it", async () => {
    session.applyRemote(newer(2, OTHER.replace("End.", "The end.")));
    open();
    session.applyRemote(newer(3, OTHER.replace("End.", "The very end.")));
    await press("Use theirs");
    expect(content()).toBe(OTHER.replace("End.", "The very end."));
    session.run(takeBack);
    expect(content()).toBe(OWN.replace("End.", "The very end."));
  });

  test("a second decision has a step of its own", async () => {
    session.applyRemote(newer(2, OTHER));
    const first = open();
    await press("Use theirs");
    first.unmount();
    session.run((view) => {
      view.dispatch({ changes: { from: 0, to: 5, insert: "Teams" }, userEvent: "input.type" });
      return true;
    });
    session.applyRemote(newer(3, OTHER.replace("Crews", "Groups")));
    open();
    await press("Use theirs");
    expect(content()).toBe(OTHER.replace("Crews", "Groups"));
    session.run(takeBack);
    expect(content()).toBe(OTHER.replace("Crews", "Teams"));
    session.run(takeBack);
    expect(content()).toBe(OTHER.replace("Crews", "Teams"));
  });

  test("is offered with the words that say what was decided, until something else is written", async () => {
    session.applyRemote(newer(2, OTHER));
    open();
    await press("Use theirs");
    expect(told()?.action?.label).toBe("Undo");
    act(() => told()?.action?.run());
    expect(content()).toBe(OWN);
    expect(told()?.action).toBeUndefined();
    session.run(bringBack);
    expect(content()).toBe(OTHER);
  });

  test("is not offered any more once something is written", async () => {
    session.applyRemote(newer(2, OTHER));
    open();
    await press("Use theirs");
    session.run((view) => {
      view.dispatch({ changes: { from: 0, insert: "X" }, userEvent: "input.type" });
      return true;
    });
    expect(told()).toMatchObject({ title: "Their text replaced yours" });
    expect(told()?.action).toBeUndefined();
  });

  test("is not offered once the page is left", async () => {
    session.applyRemote(newer(2, OTHER));
    open();
    await press("Keep mine");
    expect(told()?.action).toBeDefined();
    session.close();
    expect(told()?.action).toBeUndefined();
  });
});
