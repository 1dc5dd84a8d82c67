/** Welcomes somebody who has no conversations: once, which this browser remembers. */
import { useEffect, useState } from "react";

import { readStored, writeStored } from "@/lib/use-stored";

const WELCOMED = "requill.chat-welcomed";

/** Whether to welcome them; decided when the view appears, and kept while it lives. */
export function useWelcome(isEmpty: boolean): boolean {
  const [isShown] = useState(() => isEmpty && readStored(WELCOMED) === null);
  useEffect(() => {
    if (isShown) writeStored(WELCOMED, "true");
  }, [isShown]);
  return isShown;
}
