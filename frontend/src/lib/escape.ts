/**
 * Escape closes the dialog it is pressed in, and not a toast that came up over it. The layers of Radix give the key to
 * the newest alone, which a toast may be; it lets the key pass (`toaster.tsx`), and the dialog takes it here.
 */
import type { KeyboardEvent } from "react";

/** What lies over the page and keeps the focus in itself. */
const DIALOG = "[role=dialog], [role=alertdialog]";

export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(DIALOG) !== null;
}

/** For `onKeyDown` of a dialog. What has used the key already, as a menu in the dialog does, keeps it. */
export function closeOnEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
}

/** For a field in a dialog to which Escape means something else: only what is written there ends. */
export const KEEPS_ESCAPE = { "data-keeps-escape": true } as const;

/** For `onEscapeKeyDown` of what such fields may lie in. */
export function leaveToField(event: globalThis.KeyboardEvent): void {
  if (event.target instanceof Element && event.target.matches("[data-keeps-escape]")) event.preventDefault();
}
