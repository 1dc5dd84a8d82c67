/** Shows what a search found in the document where it stands. */
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

import type { EditorSession } from "@/features/editor/session";
import { positionOfPiece } from "@/features/search/position-of-piece";

export function useFoundPosition(session: EditorSession): void {
  const found = useLocation({ select: ({ state }) => state.found });
  useEffect(() => {
    const position = found && positionOfPiece(session.read().content, found);
    if (position !== undefined && position !== null) session.navigation.goTo(position, "center");
  }, [session, found]);
}
