/** The sheet of shortcuts, opened with "?". */
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { COMMANDS } from "./commands";
import { closePalette } from "./palette-state";

/** Shortcuts that belong to a part of a page and are handled there. */
const ELSEWHERE = [
  { label: "Send a message", shortcut: "Enter" },
  { label: "New line in a message", shortcut: "Shift+Enter" },
  { label: "Insert a block in a document", shortcut: "/" },
  { label: "Save a document at once", shortcut: "Mod+S" },
  { label: "Go to the notifications", shortcut: "F8" },
  { label: "Close what is on top", shortcut: "Esc" },
];

export function ShortcutSheet() {
  const rows = [...COMMANDS, ...ELSEWHERE];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) closePalette();
      }}
      title="Keyboard shortcuts"
    >
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
    </Dialog>
  );
}
