import { expect, test } from "vitest";
import { ariaShortcut, isComposing, isSendKey, isTyping, matchesShortcut, shortcutKeys } from "./keyboard";

const press = (key: string, init: KeyboardEventInit = {}) => new KeyboardEvent("keydown", { key, ...init });

test("a shortcut is spelled for the keyboard at hand", () => {
  expect(shortcutKeys("Mod+K", false)).toEqual(["Ctrl", "K"]);
  expect(shortcutKeys("Mod+Alt+M", true)).toEqual(["⌘", "⌥", "M"]);
  expect(ariaShortcut("Mod+K", false)).toBe("Control+K");
});

test.each([
  ["Mod+K", press("k", { ctrlKey: true }), true],
  ["Mod+K", press("k"), false],
  ["Mod+K", press("k", { ctrlKey: true, altKey: true }), false],
  ["Mod+K", press("k", { metaKey: true }), false],
  ["N", press("n"), true],
  ["N", press("N", { shiftKey: true }), false],
  ["?", press("?", { shiftKey: true }), true],
  ["Shift+Enter", press("Enter", { shiftKey: true }), true],
])("%s is matched exactly (%#)", (shortcut, event, expected) => {
  expect(matchesShortcut(event, shortcut, false)).toBe(expected);
});

test("a key of an input method is told from the same key by itself, also as Safari gives it", () => {
  expect(isComposing(press("Enter"))).toBe(false);
  expect(isComposing(press("Enter", { isComposing: true }))).toBe(true);
  expect(isComposing(press("Enter", { keyCode: 229 }))).toBe(true);
});

test("Enter alone sends, and none that an input method uses", () => {
  expect(isSendKey(press("Enter"))).toBe(true);
  for (const held of ["shiftKey", "altKey", "ctrlKey", "metaKey"]) {
    expect(isSendKey(press("Enter", { [held]: true }))).toBe(false);
  }
  expect(isSendKey(press("a"))).toBe(false);
  expect(isSendKey(press("Enter", { isComposing: true }))).toBe(false);
  expect(isSendKey(press("Enter", { keyCode: 229 }))).toBe(false);
});

test("a key pressed in a text field is typing, elsewhere it is not", () => {
  const input = document.createElement("input");
  let inInput: boolean | undefined;
  input.addEventListener("keydown", (event) => (inInput = isTyping(event)));
  input.dispatchEvent(press("n"));
  expect(inInput).toBe(true);
  expect(isTyping(press("n"))).toBe(false);
});
