/** Reads key presses into commands: combinations at once, pairs of single keys within a second. */
import { isComposing, isTyping, matchesShortcut } from "@/lib/keyboard";
import type { Command } from "./commands";

/** How long the first key of a pair is remembered, in milliseconds. */
const PAIR_TIME = 1000;

const isSingle = (shortcut: string) => !shortcut.includes("+");

/**
 * Answers a function that finds the command of a key press among those at hand that can be run now; it remembers the
 * first key of a pair. What can be run is asked only of commands which the key means.
 */
export function createShortcutReader() {
  let first: { key: string; at: number } | null = null;
  return (
    event: KeyboardEvent,
    commands: readonly Command[],
    canRun: (command: Command) => boolean = () => true,
  ): Command | undefined => {
    const typing = isTyping(event);
    const before = first && event.timeStamp - first.at <= PAIR_TIME ? first.key : null;
    first = null;
    if (isComposing(event)) return undefined;
    for (const command of commands) {
      const { shortcut } = command;
      // What works everywhere is kept from the browser also while its keys are held.
      if (!shortcut || (typing && isSingle(shortcut)) || (event.repeat && !command.isEverywhere)) continue;
      const [one = "", two] = shortcut.split(" ");
      const isMeant =
        two === undefined ? matchesShortcut(event, one) : before === one && matchesShortcut(event, two);
      if (isMeant && canRun(command)) return command;
    }
    if (typing || event.repeat) return undefined;
    const startsPair = commands.some((command) => {
      const [one, two] = command.shortcut?.split(" ") ?? [];
      return one !== undefined && two !== undefined && matchesShortcut(event, one) && canRun(command);
    });
    if (startsPair) first = { key: event.key.toUpperCase(), at: event.timeStamp };
    return undefined;
  };
}
