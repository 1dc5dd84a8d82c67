import { EditorState } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";
import { expect, it, onTestFinished, vi } from "vitest";

import { lazyAids } from "./lazy-aids";
import { askForImage, lazyFiles } from "./lazy-files";
import { stockWords } from "./stock-words";

it("what runs in an editor goes on when its aids and files arrive", async () => {
  const onDestroy = vi.fn();
  const running = ViewPlugin.define(() => ({ destroy: onDestroy }));
  const view = new EditorView({
    state: EditorState.create({ extensions: [stockWords, lazyAids, lazyFiles, running] }),
    parent: document.body,
  });
  onTestFinished(() => view.destroy());
  askForImage(view);
  await expect.poll(() => view.dom.textContent).toContain("Drop an image here");
  view.contentDOM.dispatchEvent(new KeyboardEvent("keydown", { key: "f", ctrlKey: true, bubbles: true }));
  await expect.poll(() => view.dom.querySelector(".cm-search button[name=next]")?.textContent).toBe("Next");
  expect(onDestroy).not.toHaveBeenCalled();
});
