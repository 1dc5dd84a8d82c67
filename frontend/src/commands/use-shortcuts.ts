/** Listens for the shortcuts of the commands wherever the visitor is. */
import { useNavigate } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { COMMANDS, type Command } from "./commands";
import { createShortcutReader } from "./shortcut-reader";

/** Answers a function that carries a command out. */
export function useRunCommand(): (command: Command) => void {
  const navigate = useNavigate();
  return ({ run }) => {
    if (typeof run === "string") void navigate({ to: run });
    else run();
  };
}

const NOT_OURS = "[role=dialog], [role=alertdialog], [role=menu], [data-signed-out]";

export function useShortcuts(): void {
  const runCommand = useRunCommand();
  // With the picture, not after it: a key pressed at the first sight of a page counts.
  useLayoutEffect(() => {
    const read = createShortcutReader(COMMANDS);
    const onKeyDown = (event: KeyboardEvent) => {
      // A key that something nearer has taken (the editor, a menu) is not ours; nor is any behind an open dialog, nor
      // one that was meant for a page which the end of the session has taken away.
      if (event.defaultPrevented || document.querySelector(NOT_OURS)) return;
      const command = read(event);
      if (!command) return;
      event.preventDefault();
      runCommand(command);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [runCommand]);
}
