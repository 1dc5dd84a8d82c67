/** What is typed while the field that it is meant for is still being loaded: held, and typed there once it has the focus. */
type Field = HTMLInputElement | HTMLTextAreaElement;

/** How long somebody who types on may pause, and how long what was typed waits for a field, in milliseconds. */
const PAUSE = 1_000;
const PATIENCE = 10_000;

/** Boxes, buttons, numbers and addresses of mail have no place where text could be put in. */
const takesText = (target: EventTarget | null): target is Field =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.selectionStart !== null &&
  !target.readOnly;

const CHOICES = new Set(["radio", "checkbox"]);

/** Whether it makes something of the keys itself. */
const readsKeys = (target: EventTarget | null) =>
  target instanceof HTMLInputElement
    ? !CHOICES.has(target.type)
    : target instanceof HTMLElement && (target.isContentEditable || target.matches("textarea, select"));

/** Those of typing that write no character: without a field they would work on the page. */
const OTHERS = new Set(["Backspace", "Enter", "Tab"]);

const isShortcut = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");

/**
 * Holds what is typed from now on until a field for text gets the focus, and types it there. Until then no key of it
 * reaches the page. Answers a function that ends it: what is held by then, and what is typed on without a pause, is
 * typed into the field that follows, unless Escape is pressed first or none comes soon.
 */
export function holdTyping(): () => void {
  let text = "";
  let isReleased = false;
  let last = 0;
  let patience = 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isReleased && event.key === "Escape") end();
    if (isShortcut(event) || (event.key.length > 1 && !OTHERS.has(event.key))) return;
    // What is shown by now has its own use for Enter and Tab, and for a key after a pause.
    const isTyping = event.key.length === 1 || event.key === "Backspace";
    if (isReleased && (!isTyping || Date.now() - last > PAUSE || readsKeys(event.target))) return;
    last = Date.now();
    if (event.key.length === 1) text += event.key;
    else if (event.key === "Backspace") text = text.slice(0, -1);
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && CHOICES.has(target.type)) release();
    if (!takesText(target)) return;
    end();
    // Whoever gave the focus may still mark what is in the field.
    if (text !== "") queueMicrotask(() => type(target, text));
  };
  const release = () => {
    if (isReleased) return;
    isReleased = true;
    if (text === "") end();
    else patience = window.setTimeout(end, PATIENCE);
  };
  const end = () => {
    isReleased = true;
    clearTimeout(patience);
    window.removeEventListener("keydown", onKeyDown, true);
    window.removeEventListener("focusin", onFocus, true);
  };
  window.addEventListener("keydown", onKeyDown, true);
  window.addEventListener("focusin", onFocus, true);
  return release;
}

function type(field: Field, text: string): void {
  field.setRangeText(text, field.value.length, field.value.length, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
}
