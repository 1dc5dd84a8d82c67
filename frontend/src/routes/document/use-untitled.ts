/** Selects the title of a document that has just been made without one. */
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

import { TITLE_FIELD } from "@/features/editor/components/title-field-id";

export function useUntitled(): void {
  const untitled = useLocation({ select: ({ state }) => state.untitled });
  useEffect(() => {
    const field = document.getElementById(TITLE_FIELD) as HTMLTextAreaElement | null;
    // A reload brings the same again, when it may have another title.
    if (field?.value !== untitled) return;
    field?.focus();
    field?.select();
  }, [untitled]);
}
