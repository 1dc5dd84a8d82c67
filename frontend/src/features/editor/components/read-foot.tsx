/** The line under a page that is only read: how long it is, and whether it is the newest. */
import { useMemo } from "react";

import { counted, countWords } from "../format/count";

interface ReadFootProps {
  content: string;
  /** What others write is there as they write it. */
  isLive?: boolean;
  /** They cannot be heard. */
  isLost?: boolean;
}

export function ReadFoot({ content, isLive = false, isLost = false }: ReadFootProps) {
  const words = useMemo(() => countWords(content), [content]);
  return (
    <footer className="flex min-h-8 flex-none items-center gap-x-3 border-t border-line px-5 type-caption text-muted tabular-nums max-md:px-4">
      <span>{counted(content.length, "character")}</span>
      <span className="max-md:hidden">{counted(words, "word")}</span>
      <span className="ml-auto max-md:hidden">{isLive && "Changes appear as they are made"}</span>
      <span role="status">{isLost && "Not connected: changes appear later"}</span>
    </footer>
  );
}
