/** The document as it reads, opened at the place of the text where it was left. */
import type { ReactNode } from "react";

import type { EditorSession } from "../session";
import { PositionedPage, type PlacedPage } from "./positioned-page";
import { useSession } from "./use-editor-session";

interface ReadPageProps extends PlacedPage {
  session: EditorSession;
  under: ReactNode;
}

export function ReadPage({ session, ...page }: ReadPageProps) {
  useSession(session, (state) => state.revision);
  return <PositionedPage text={session} {...page} />;
}
