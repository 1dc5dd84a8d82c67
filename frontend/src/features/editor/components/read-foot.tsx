/** The line under a page that is only read: how long it is, and that it is the newest. */
import { useMemo } from "react";

import { countWords } from "../format/count";
import { counted } from "./status-foot";

export function ReadFoot({ content }: { content: string }) {
  const words = useMemo(() => countWords(content), [content]);
  return (
    <footer className="flex min-h-8 flex-none items-center gap-x-3 border-t border-line px-5 type-caption text-muted tabular-nums max-md:px-4">
      <span>{counted(content.length, "character")}</span>
      <span className="max-md:hidden">{counted(words, "word")}</span>
      <span className="ml-auto max-md:hidden">Changes appear as they are made</span>
    </footer>
  );
}
