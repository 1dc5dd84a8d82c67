/** A title has no parts to put together: the one that is not kept is told, so that nobody loses it unseen. */
import { toast } from "@/components/ui/toast";

import type { EditorSession } from "../session";

/** `isMine` where the lost title was given here and another stands in its place; else it is the other that is lost. */
export function tellOtherTitle(session: EditorSession, lost: string, isMine: boolean): void {
  const take = {
    label: isMine ? "Restore mine" : "Use the other",
    run: () => session.setTitle(lost),
    to: session,
  };
  toast({
    title: isMine ? "The title was changed elsewhere" : "The title was changed in two places",
    description: isMine ? `Yours was “${lost}”.` : `Yours is kept. The other was “${lost}”.`,
    stays: true,
    ...(session.autosave.isOpen && { action: take }),
  });
}
