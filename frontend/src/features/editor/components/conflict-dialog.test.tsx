import { EditorView } from "@codemirror/view";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { aDocument } from "@/testing/factories";

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
  return render(<ConflictDialog session={session} onClose={onClose} />);
}

function mine(): EditorView {
  const view = EditorView.findFromDOM(screen.getByLabelText("Mine, can be edited"));
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
