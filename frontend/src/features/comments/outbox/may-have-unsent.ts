/** Says that there may be comments to be sent, to whoever would have to load what sends them to look. */
import { storage } from "@/lib/browser-storage";

const NAME = "requill.comments.unsent";

export function noteUnsent(isSo: boolean): void {
  try {
    if (isSo) storage()?.setItem(NAME, "yes");
    else storage()?.removeItem(NAME);
  } catch {
    // Full, or switched off: they are sent by the page of their document.
  }
}

export const mayHaveUnsent = (): boolean => (storage()?.getItem(NAME) ?? null) !== null;
