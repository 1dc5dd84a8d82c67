/** Listens for the shortcuts of the commands wherever the visitor is. */
import { useLayoutEffect } from "react";
import { COMMANDS, type Command } from "./commands";
import { pageCommands } from "./palette-state";
import { createShortcutReader } from "./shortcut-reader";
import { useRunCommand } from "./use-commands";

const NOT_OURS = "[role=dialog], [role=alertdialog], [role=menu], [data-signed-out]";

/**
 * Not so for a key behind an open dialog, nor for one meant for a page which the end of the session has taken away. It
 * is a search through the page, so nobody asks it of every letter that is typed.
 */
const isOurs = ({ isEverywhere }: Command) => isEverywhere === true || !document.querySelector(NOT_OURS);

export function useShortcuts(): void {
  const runCommand = useRunCommand();
  // With the picture, not after it: a key pressed at the first sight of a page counts.
  useLayoutEffect(() => {
    const read = createShortcutReader();
    const onKeyDown = (event: KeyboardEvent) => {
      // A key that something nearer has taken (the editor, a menu) is not ours.
      if (event.defaultPrevented) return;
      const command = read(event, [...COMMANDS, ...pageCommands()], isOurs);
      if (!command) return;
      event.preventDefault();
      runCommand(command);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [runCommand]);
}
