/** Shows what a search found in the document where it stands. */
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

import type { EditorSession } from "@/features/editor/session";
import { placeOfPiece } from "@/features/search/place-of-piece";

export function useFoundPlace(session: EditorSession): void {
  const found = useLocation({ select: ({ state }) => state.found });
  useEffect(() => {
    const position = found && placeOfPiece(session.read().content, found);
    if (position !== undefined && position !== null) session.places.goTo(position, "center");
  }, [session, found]);
}
