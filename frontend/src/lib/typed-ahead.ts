/** What is typed while the field that it is meant for is still being loaded: held, and typed there once it has the focus. */
type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Those of typing that write no character: without a field they would work on the page. */
const OTHERS = new Set(["Backspace", "Enter", "Tab"]);

const isShortcut = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");

/**
 * Holds what is typed from now on until a field gets the focus, and types it there. Until then no key of it reaches
 * the page. Answers a function that ends it.
 */
export function holdTyping(): () => void {
  let text = "";
  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event) || (event.key.length > 1 && !OTHERS.has(event.key))) return;
    if (event.key.length === 1) text += event.key;
    else if (event.key === "Backspace") text = text.slice(0, -1);
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!isField(target)) return;
    end();
    // Whoever gave the focus may still mark what is in the field.
    if (text !== "") queueMicrotask(() => type(target, text));
  };
  const end = () => {
    window.removeEventListener("keydown", onKeyDown, true);
    window.removeEventListener("focusin", onFocus, true);
  };
  window.addEventListener("keydown", onKeyDown, true);
  window.addEventListener("focusin", onFocus, true);
  return end;
}

function type(field: Field, text: string): void {
  field.setRangeText(text, field.value.length, field.value.length, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
}
