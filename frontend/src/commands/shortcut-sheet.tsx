/** The sheet of shortcuts, opened with "?". */
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { EDITOR_SHORTCUTS } from "@/features/editor/editor-keys";
import { HISTORY_SHORTCUTS } from "@/features/history/history-keys";
import { COMMANDS } from "./commands";
import { closePalette } from "./palette-state";

/** Shortcuts that belong to a part of a page and are handled there. */
const ELSEWHERE = [
  { label: "Send a message", shortcut: "Enter" },
  { label: "New line", shortcut: "Shift+Enter" },
  { label: "Go to notifications", shortcut: "F8" },
  { label: "Close the top window", shortcut: "Esc" },
];

export function ShortcutSheet() {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) closePalette();
      }}
      title="Keyboard shortcuts"
    >
      {/* A scrolling sheet without a control in it could not be scrolled by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label="Shortcuts" tabIndex={0} className="grid gap-4">
        <Shortcuts rows={[...COMMANDS.filter(({ shortcut }) => shortcut), ...ELSEWHERE]} />
        <section>
          <h3 className="mb-2 type-caption font-medium text-muted">In a document</h3>
          <Shortcuts rows={[...EDITOR_SHORTCUTS, ...HISTORY_SHORTCUTS]} />
        </section>
      </div>
    </Dialog>
  );
}

interface ShortcutsProps {
  rows: readonly { label: string; shortcut?: string }[];
}

function Shortcuts({ rows }: ShortcutsProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] items-center gap-y-2">
      {rows.map(({ label, shortcut }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt>{label}</dt>
          <dd className="flex justify-end gap-1">
            {shortcut?.split(" ").map((part) => (
              <Kbd key={part} shortcut={part} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
