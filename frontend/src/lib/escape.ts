/**
 * Escape closes the dialog it is pressed in, and not a toast that came up over it. The layers of Radix give the key to
 * the newest alone, which a toast may be; it lets the key pass (`toaster.tsx`), and the dialog takes it here.
 */
import type { KeyboardEvent } from "react";

import { isComposing } from "./keyboard";

/** For `onKeyDown` of a dialog. What has used the key already, as a menu in the dialog does, keeps it. */
export function closeOnEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    close();
  };
}

/** For a field in a dialog to which Escape means something else: only what is written there ends. */
export const KEEPS_ESCAPE = { "data-keeps-escape": true } as const;

/** For `onEscapeKeyDown` of what fields may lie in: such ones, and one in which an input method composes. */
export function leaveToField(event: globalThis.KeyboardEvent): void {
  const isKept = event.target instanceof Element && event.target.matches("[data-keeps-escape]");
  if (isKept || isComposing(event)) event.preventDefault();
}
