/** A link of a text that leads to a document leads there within the app, wherever the text is shown. */
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

import { documentPage } from "@/lib/document-page";

export function useDocumentLinks(): void {
  const { history } = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      // What is pressed with a key is wanted in another tab or window.
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || !link || link.target)
        return;
      const page = documentPage(link);
      if (!page) return;
      event.preventDefault();
      history.push(page);
    };
    window.addEventListener("click", follow);
    return () => window.removeEventListener("click", follow);
  }, [history]);
}
