/** Asks a guest to sign up for the document just made: a moment later, and once per browser tab so that it does not nag. */
import { GUEST_PROMPT_DELAY } from "./flow-state";

const KEY = "requill.asked-to-register";

export function askGuestOnce(ask: () => void): void {
  try {
    if (sessionStorage.getItem(KEY) !== null) return;
    sessionStorage.setItem(KEY, "yes");
  } catch {
    // Without storage it cannot be remembered, and being asked again does no harm.
  }
  // Not tied to a page: the prompt belongs to the shell, and the flow may have been left by then.
  setTimeout(ask, GUEST_PROMPT_DELAY);
}
