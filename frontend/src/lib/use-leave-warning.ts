/** The browser asks before a tab is closed that alone has what was typed. */
import { useEffect } from "react";

/** While `isTyped`: drafts outlive a reload and another page, but not their tab. */
export function useLeaveWarning(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isTyped]);
}
