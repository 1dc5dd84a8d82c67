/** The browser asks before a tab is closed that alone has what was typed. */
import { useEffect } from "react";

let isOnPurpose = false;

/** The page is about to be left for one of this app, or of a provider that leads back: drafts are there afterwards. */
export function leaveOnPurpose(): void {
  isOnPurpose = true;
  // One that is not left after all, or that comes back whole, is warned about again.
  const forget = () => (isOnPurpose = false);
  addEventListener("pageshow", forget, { once: true });
  setTimeout(forget, 1_000);
}

/** While `isTyped`: drafts outlive a reload, which cannot be told from a closing here, and another page, but not their tab. */
export function useLeaveWarning(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isOnPurpose) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isTyped]);
}
