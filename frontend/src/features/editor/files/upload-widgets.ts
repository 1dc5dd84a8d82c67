/** Widgets of what is on its way: a place to drop an image, and a line for each file that is sent. */
import type { Extension } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";

import { button, element, icon, iconButton } from "./elements";
import { IMAGE_TYPES } from "./upload";
import { addFiles, chooseFiles, closeZone, type Item, items, sender, zoneAt } from "./uploads";

class DropZone extends WidgetType {
  constructor(private readonly id: number) {
    super();
  }

  override eq(other: DropZone): boolean {
    return other.id === this.id;
  }

  override toDOM(view: EditorView): HTMLElement {
    const take = (files: readonly File[]): void => {
      const at = zoneAt(view.state, this.id);
      closeZone(view, this.id);
      addFiles(view, files, at, "image");
    };
    const choose = button(
      "rq-file-outline",
      () => chooseFiles("image", take, { accept: IMAGE_TYPES.join() }),
      icon("upload"),
      "Choose file",
    );
    const zone = element(
      "div",
      "rq-drop-zone",
      element("b", "", "Drop an image here"),
      element("span", "", "PNG, JPEG, WebP or GIF, up to 10 MB. Location data is removed."),
      element(
        "div",
        "rq-file-row",
        choose,
        button("", () => closeZone(view, this.id), "Cancel"),
      ),
    );
    zone.addEventListener("dragover", (event) => {
      event.preventDefault();
      zone.dataset.over = "";
    });
    zone.addEventListener("dragleave", () => delete zone.dataset.over);
    zone.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      take([...(event.dataTransfer?.files ?? [])]);
    });
    zone.addEventListener("keydown", (event) => {
      if (event.key === "Escape") closeZone(view, this.id);
    });
    requestAnimationFrame(() => choose.focus());
    return zone;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const MEGABYTE = 1024 * 1024;

function howMuch(size: number): string {
  if (size < 0.1 * MEGABYTE) return `${Math.ceil(size / 1024)} KB`;
  return `${(size / MEGABYTE).toFixed(1)} MB`;
}

class UploadLine extends WidgetType {
  constructor(
    private readonly item: Item,
    private readonly file: File,
  ) {
    super();
  }

  override eq({ item }: UploadLine): boolean {
    const { id, loaded, failure } = this.item;
    return item.id === id && item.loaded === loaded && item.failure === failure;
  }

  private get percent(): number {
    return this.file.size === 0 ? 0 : Math.min(100, Math.round((100 * this.item.loaded) / this.file.size));
  }

  override toDOM(view: EditorView): HTMLElement {
    const { id, kind, failure } = this.item;
    const name = element("span", "rq-upload-name", this.file.name || (kind === "image" ? "Image" : "File"));
    const line = element("div", "rq-upload", icon(kind), name, element("span", "rq-upload-amount"));
    line.dataset.upload = String(id);
    if (failure === null) {
      const bar = element("div", "rq-upload-bar", element("i", ""));
      bar.setAttribute("role", "progressbar");
      bar.setAttribute("aria-label", "Uploading");
      const cancel = iconButton("close", "Cancel upload", () => view.plugin(sender)?.cancel(id));
      line.append(cancel, bar);
      this.showProgress(line);
    } else {
      const reason = element("p", "rq-upload-failure", failure);
      reason.setAttribute("role", "alert");
      const again = button("rq-file-outline", () => view.plugin(sender)?.begin(id), "Try again");
      line.append(
        iconButton("close", "Dismiss", () => view.plugin(sender)?.cancel(id)),
        reason,
        again,
      );
    }
    return line;
  }

  /** What the reader hears and the keyboard is on stays the same element. */
  override updateDOM(dom: HTMLElement): boolean {
    if (dom.dataset.upload !== String(this.item.id) || this.item.failure !== null) return false;
    if (!dom.querySelector(".rq-upload-bar")) return false;
    this.showProgress(dom);
    return true;
  }

  private showProgress(line: HTMLElement): void {
    const { percent } = this;
    const amount = line.querySelector(".rq-upload-amount");
    const bar = line.querySelector<HTMLElement>(".rq-upload-bar");
    const isSent = percent === 100 && this.item.kind === "image";
    if (amount) amount.textContent = isSent ? "Preparing…" : `${percent}% of ${howMuch(this.file.size)}`;
    bar?.setAttribute("aria-valuenow", String(percent));
    bar?.firstElementChild?.setAttribute("style", `width:${percent}%`);
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** Below the line that it comes into. */
export const uploadLines: Extension = EditorView.decorations.compute(["doc", items], (state) =>
  Decoration.set(
    state.field(items).map((item) => {
      const widget = item.file ? new UploadLine(item, item.file) : new DropZone(item.id);
      const { to } = state.doc.lineAt(Math.min(item.at, state.doc.length));
      return Decoration.widget({ widget, block: true, side: 1 }).range(to);
    }),
    true,
  ),
);
