/** An image as it stands in the text that is written: chosen by a press, with its tools and its words. */
import type { EditorView } from "@codemirror/view";
import { WidgetType } from "@codemirror/view";

import { isComposing } from "@/lib/keyboard";

import { button, element, iconButton } from "./elements";
import { imageAt, type PlacedImage, SMALLEST, withAlt, without, withWidth } from "./own-images";
import { IMAGE_TYPES } from "./upload";
import { chooseFiles, sender } from "./uploads";

const STEP = 16;
const LONG_STEP = 64;
/** Pixels that the tools need on an image; beside a smaller one they stand below it. */
const ROOM = 240;

export class Figure extends WidgetType {
  constructor(
    private readonly image: PlacedImage,
    private readonly isChosen: boolean,
    private readonly isWritten: boolean,
  ) {
    super();
  }

  override eq(other: Figure): boolean {
    return (
      other.image.words === this.image.words &&
      other.image.file.href === this.image.file.href &&
      other.image.file.size?.width === this.image.file.size?.width &&
      other.image.file.size?.height === this.image.file.size?.height &&
      other.isChosen === this.isChosen &&
      other.isWritten === this.isWritten
    );
  }

  override get estimatedHeight(): number {
    return this.image.file.size?.height ?? -1;
  }

  override toDOM(view: EditorView): HTMLElement {
    const figure = element("span", "rq-figure");
    const picture = element("img", "");
    picture.loading = "lazy";
    picture.decoding = "async";
    picture.draggable = false;
    const frame = element("span", "rq-figure-frame", picture);
    figure.append(frame);
    picture.addEventListener("mousedown", (event) => {
      event.preventDefault();
      choose(view, figure);
    });
    picture.addEventListener("load", () => {
      delete frame.dataset.missing;
      view.requestMeasure();
    });
    picture.addEventListener("error", () => {
      frame.dataset.missing = picture.alt || "Image";
      view.requestMeasure();
    });
    this.show(figure, view);
    return figure;
  }

  override updateDOM(figure: HTMLElement, view: EditorView): boolean {
    this.show(figure, view);
    view.requestMeasure();
    return true;
  }

  override ignoreEvent(): boolean {
    return true;
  }

  private show(figure: HTMLElement, view: EditorView): void {
    const { file, words } = this.image;
    const frame = figure.firstElementChild as HTMLElement;
    const picture = frame.firstElementChild as HTMLImageElement;
    if (picture.getAttribute("src") !== file.href) picture.src = file.href;
    picture.alt = words;
    if (file.size) {
      picture.width = file.size.width;
      picture.height = file.size.height;
      frame.style.setProperty("--width", `${file.size.width}px`);
      frame.style.setProperty("--ratio", `${file.size.width} / ${file.size.height}`);
    }
    figure.toggleAttribute("data-chosen", this.isChosen);
    figure.toggleAttribute("data-small", file.size !== null && file.size.width < ROOM);
    const shown = figure.querySelector(".rq-figure-tools") !== null;
    if (!this.isChosen) {
      for (const part of figure.querySelectorAll(".rq-figure-tools, .rq-figure-alt, .rq-figure-handle"))
        part.remove();
      return;
    }
    if (!shown) {
      frame.append(tools(view, figure, this.isWritten));
      if (this.isWritten && file.size) frame.append(handle(view, figure, frame));
      if (this.isWritten) figure.append(altField(view, figure));
    }
    const field = figure.querySelector<HTMLInputElement>(".rq-figure-alt input");
    if (field && field !== document.activeElement) field.value = words;
    const width = String(Math.round(frame.getBoundingClientRect().width || (file.size?.width ?? 0)));
    figure.querySelector(".rq-figure-handle")?.setAttribute("aria-valuenow", width);
  }
}

function placed(view: EditorView, figure: HTMLElement): PlacedImage | null {
  return imageAt(view.state, view.posAtDOM(figure));
}

function choose(view: EditorView, figure: HTMLElement): void {
  const image = placed(view, figure);
  if (!image) return;
  view.focus();
  view.dispatch({ selection: { anchor: image.from, head: image.to }, userEvent: "select.pointer" });
}

function tools(view: EditorView, figure: HTMLElement, isWritten: boolean): HTMLElement {
  const bar = element("span", "rq-figure-tools");
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", "Image");
  const replace = button("", () => askReplacement(view, figure), "Replace");
  const download = iconButton("download", "Download image", () => {
    const image = placed(view, figure);
    if (!image) return;
    const link = element("a", "");
    link.href = image.file.href;
    link.download = image.file.name;
    link.click();
  });
  const remove = iconButton("trash", "Delete image", () => {
    const image = placed(view, figure);
    if (image) view.dispatch({ changes: without(view.state, image), userEvent: "delete.image" });
    view.focus();
  });
  bar.append(...(isWritten ? [replace, download, remove] : [download]));
  bar.addEventListener("keydown", (event) => backOnEscape(event, view));
  return bar;
}

function askReplacement(view: EditorView, figure: HTMLElement): void {
  chooseFiles(
    "image",
    ([file]) => {
      const image = placed(view, figure);
      if (file && image) view.plugin(sender)?.add(file, image.to, "image", true);
    },
    { accept: IMAGE_TYPES.join(), isMany: false },
  );
}

function altField(view: EditorView, figure: HTMLElement): HTMLElement {
  const input = element("input", "");
  input.type = "text";
  input.maxLength = 500;
  input.placeholder = "Say what it shows";
  const hint = element("span", "rq-figure-hint", "Read aloud by screen readers and written to exports.");
  const label = element("label", "", element("span", "", "Alt text"), input);
  input.addEventListener("input", (event) => {
    if (event.isComposing) return;
    write();
  });
  input.addEventListener("compositionend", () => write());
  input.addEventListener("keydown", (event) => {
    if (isComposing(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      view.focus();
    }
    backOnEscape(event, view);
  });
  const write = (): void => {
    const image = placed(view, figure);
    if (image && image.words !== input.value) view.dispatch(withAlt(image, input.value));
  };
  return element("span", "rq-figure-alt", label, hint);
}

function backOnEscape(event: KeyboardEvent, view: EditorView): void {
  if (event.key !== "Escape") return;
  event.preventDefault();
  view.focus();
}

/** Pulled, or moved by the arrow keys; the height follows. */
function handle(view: EditorView, figure: HTMLElement, frame: HTMLElement): HTMLElement {
  const grip = element("span", "rq-figure-handle");
  grip.tabIndex = 0;
  grip.setAttribute("role", "slider");
  grip.setAttribute("aria-label", "Image width");
  grip.setAttribute("aria-valuemin", String(SMALLEST));
  grip.setAttribute("aria-valuemax", String(Math.round(view.contentDOM.clientWidth)));
  const resize = (width: number): void => {
    const image = placed(view, figure);
    if (image) view.dispatch(withWidth(image, Math.min(width, view.contentDOM.clientWidth)));
  };
  grip.addEventListener("keydown", (event) => {
    backOnEscape(event, view);
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    resize(frame.getBoundingClientRect().width + by * (event.shiftKey ? LONG_STEP : STEP));
  });
  grip.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    const start = frame.getBoundingClientRect().width - event.clientX;
    const most = view.contentDOM.clientWidth;
    const widthAt = ({ clientX }: PointerEvent): number =>
      Math.min(most, Math.max(SMALLEST, start + clientX));
    const move = (moved: PointerEvent): void => frame.style.setProperty("--width", `${widthAt(moved)}px`);
    grip.addEventListener("pointermove", move);
    const end = (ended: PointerEvent): void => {
      grip.removeEventListener("pointermove", move);
      if (ended.type === "pointerup") resize(widthAt(ended));
    };
    grip.addEventListener("pointerup", end, { once: true });
    grip.addEventListener("pointercancel", end, { once: true });
  });
  return grip;
}
