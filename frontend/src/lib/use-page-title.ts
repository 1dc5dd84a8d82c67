/** Names the page in the browser's tab and history: "Documents · Requill". */
import { useEffect } from "react";

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Requill`;
  }, [title]);
}
