/** Reads key presses into commands: combinations at once, pairs of single keys within a second. */
import { isTyping, matchesShortcut } from "@/lib/keyboard";
import type { Command } from "./commands";

/** How long the first key of a pair is remembered, in milliseconds. */
const PAIR_TIME = 1000;

const isSingle = (shortcut: string) => !shortcut.includes("+");

/** Answers a function that finds the command of a key press among those at hand; it remembers the first key of a pair. */
export function createShortcutReader() {
  let first: { key: string; at: number } | null = null;
  return (event: KeyboardEvent, commands: readonly Command[]): Command | undefined => {
    const typing = isTyping(event);
    const before = first && event.timeStamp - first.at <= PAIR_TIME ? first.key : null;
    first = null;
    if (event.isComposing) return undefined;
    for (const command of commands) {
      const { shortcut } = command;
      // What works everywhere is kept from the browser also while its keys are held.
      if (!shortcut || (typing && isSingle(shortcut)) || (event.repeat && !command.isEverywhere)) continue;
      const [one = "", two] = shortcut.split(" ");
      if (two === undefined ? matchesShortcut(event, one) : before === one && matchesShortcut(event, two)) {
        return command;
      }
    }
    const startsPair = commands.some(({ shortcut }) => {
      const [one, two] = shortcut?.split(" ") ?? [];
      return one !== undefined && two !== undefined && matchesShortcut(event, one);
    });
    if (startsPair && !typing && !event.repeat) first = { key: event.key.toUpperCase(), at: event.timeStamp };
    return undefined;
  };
}
