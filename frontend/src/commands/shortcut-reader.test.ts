import { expect, test } from "vitest";
import { COMMANDS } from "./commands";
import { createShortcutReader } from "./shortcut-reader";

interface Press extends KeyboardEventInit {
  at?: number;
}

function press(key: string, { at = 0, ...init }: Press = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, ...init });
  Object.defineProperty(event, "timeStamp", { value: at });
  return event;
}

test("a combination is a command at once", () => {
  const read = createShortcutReader();
  expect(read(press("k", { ctrlKey: true }), COMMANDS)?.id).toBe("palette");
});

test("two keys after each other are a command", () => {
  const read = createShortcutReader();
  expect(read(press("g", { at: 0 }), COMMANDS)).toBeUndefined();
  expect(read(press("t", { at: 400 }), COMMANDS)?.id).toBe("templates");
});

test("the first key is forgotten after a second, and after another key", () => {
  const read = createShortcutReader();
  read(press("g", { at: 0 }), COMMANDS);
  expect(read(press("t", { at: 1500 }), COMMANDS)).toBeUndefined();
  read(press("g", { at: 2000 }), COMMANDS);
  read(press("x", { at: 2100 }), COMMANDS);
  expect(read(press("t", { at: 2200 }), COMMANDS)).toBeUndefined();
});

test("single keys never fire while typing, combinations do", () => {
  const read = createShortcutReader();
  const input = document.createElement("textarea");
  const found: (string | undefined)[] = [];
  input.addEventListener("keydown", (event) => found.push(read(event, COMMANDS)?.id));
  input.dispatchEvent(press("n"));
  input.dispatchEvent(press("k", { ctrlKey: true }));
  expect(found).toEqual([undefined, "palette"]);
});

test("whether a command can be run is asked of the key that means it alone, and keeps a pair from beginning", () => {
  const read = createShortcutReader();
  const asked: string[] = [];
  const never = ({ id }: { id: string }) => {
    asked.push(id);
    return false;
  };
  read(press("x"), COMMANDS, never);
  expect(read(press("k", { ctrlKey: true }), COMMANDS, never)).toBeUndefined();
  expect(asked).toEqual(["palette"]);
  read(press("g", { at: 0 }), COMMANDS, never);
  expect(read(press("t", { at: 400 }), COMMANDS)).toBeUndefined();
});

test("a held key fires once", () => {
  const read = createShortcutReader();
  expect(read(press("n", { repeat: true }), COMMANDS)).toBeUndefined();
});

test("no two commands share a shortcut", () => {
  const shortcuts = COMMANDS.flatMap(({ shortcut }) => shortcut ?? []);
  expect(new Set(shortcuts).size).toBe(shortcuts.length);
});

test("what works everywhere has its keys also while they are held", () => {
  const read = createShortcutReader();
  const [command] = COMMANDS.filter(({ id }) => id === "palette").map((each) => ({
    ...each,
    isEverywhere: true,
  }));
  const held = press("k", { ctrlKey: true, repeat: true });
  expect(read(held, COMMANDS)).toBeUndefined();
  expect(read(held, [command!])?.id).toBe("palette");
});
