/** The line under the page: how long the text is, and how it is shown. */
import { type ReactNode, useId } from "react";

import { cn } from "@/lib/cn";

import type { EditorSession } from "../session";
import { counted } from "../format/count";
import { TableKeys } from "./table-tools";
import { useSession } from "./use-editor-session";

export type ViewMode = "edit" | "read" | "source";

/** In the order in which they are offered. */
export const VIEW_MODES: readonly { mode: ViewMode; name: string }[] = [
  { mode: "edit", name: "Edit" },
  { mode: "read", name: "Read" },
  { mode: "source", name: "Markdown" },
];

interface StatusFootProps {
  session: EditorSession;
  mode: ViewMode;
  onMode: (mode: ViewMode) => void;
  /** How the saving stands, on phones, which have no bar for it. */
  status: ReactNode;
}

export function StatusFoot({ session, mode, onMode, status }: StatusFootProps) {
  const characters = useSession(session, (state) => state.characters);
  const words = useSession(session, (state) => state.words);
  const isInTable = useSession(session, (state) => state.formats.table) && mode === "edit";
  const name = useId();
  return (
    <footer className="flex flex-none items-center gap-x-3 border-t border-line px-5 type-caption text-muted tabular-nums max-md:flex-wrap max-md:px-4 md:h-8">
      <span className={cn("whitespace-nowrap", isInTable && "md:hidden")}>
        {counted(characters, "character")}
      </span>
      {isInTable ? <TableKeys /> : <span className="max-md:hidden">{counted(words, "word")}</span>}
      {/* What a person can help with has a line of its own, where its words have room. */}
      <span className="min-w-0 flex-1 max-md:has-[button]:-order-1 max-md:has-[button]:basis-full max-md:has-[button]:pt-1 md:invisible">
        {status}
      </span>
      <div
        role="radiogroup"
        aria-label="View"
        className="ml-auto flex items-center gap-3 max-md:min-h-8 max-md:gap-5"
      >
        {VIEW_MODES.map(({ mode: option, name: label }) => (
          <label
            key={option}
            className="relative cursor-pointer rounded-mark max-md:after:absolute max-md:after:-inset-x-2.5 max-md:after:-top-4 max-md:after:-bottom-2 hover:text-text has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={option === mode}
              onChange={() => onMode(option)}
            />
            {label}
          </label>
        ))}
      </div>
    </footer>
  );
}
