/** Listens for the shortcuts of the commands wherever the visitor is. */
import { useLayoutEffect } from "react";
import { COMMANDS } from "./commands";
import { pageCommands } from "./palette-state";
import { createShortcutReader } from "./shortcut-reader";
import { useRunCommand } from "./use-commands";

const NOT_OURS = "[role=dialog], [role=alertdialog], [role=menu], [data-signed-out]";

export function useShortcuts(): void {
  const runCommand = useRunCommand();
  // With the picture, not after it: a key pressed at the first sight of a page counts.
  useLayoutEffect(() => {
    const read = createShortcutReader();
    const onKeyDown = (event: KeyboardEvent) => {
      // A key that something nearer has taken (the editor, a menu) is not ours.
      if (event.defaultPrevented) return;
      const all = [...COMMANDS, ...pageCommands()];
      // Nor is any behind an open dialog, nor one meant for a page which the end of the session has taken away.
      const isCovered = document.querySelector(NOT_OURS) !== null;
      const command = read(event, isCovered ? all.filter(({ isEverywhere }) => isEverywhere) : all);
      if (!command) return;
      event.preventDefault();
      runCommand(command);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [runCommand]);
}
