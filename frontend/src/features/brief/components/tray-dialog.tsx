/** The pieces of a brief that stand in no section: each is put under a heading, or dismissed. */
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import type { TrayPiece } from "@/lib/api/types";
import { rowsOf } from "@/lib/markdown/table-rows";

import { PieceCells } from "./piece-cells";

interface TrayDialogProps {
  pieces: readonly TrayPiece[];
  headings: readonly string[];
  isBusy: boolean;
  onPlace: (id: number, heading: string) => void;
  onDismiss: (id: number) => void;
  onClose: () => void;
}

export function TrayDialog({ pieces, headings, isBusy, onPlace, onDismiss, onClose }: TrayDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Not placed (${pieces.length})`}
      description="Pieces of your brief that aren't in a section. They stay here until you place or dismiss them."
      className="max-w-150"
    >
      <ul className="-mx-6 border-t border-line max-md:-mx-5">
        {pieces.map(({ id, text }) => (
          <li key={id} className="grid gap-2 border-b border-line px-6 py-3 last:border-b-0 max-md:px-5">
            <PieceWords text={text} />
            <div className="flex gap-2">
              <Menu>
                <MenuTrigger>
                  <Button size="tool" disabled={isBusy}>
                    Put under …
                  </Button>
                </MenuTrigger>
                <MenuContent className="w-60">
                  {headings.map((heading) => (
                    <MenuItem key={heading} onSelect={() => onPlace(id, heading)}>
                      {heading}
                    </MenuItem>
                  ))}
                </MenuContent>
              </Menu>
              <Button variant="ghost" size="tool" disabled={isBusy} onClick={() => onDismiss(id)}>
                Dismiss
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** As it was written; rows of a table by their cells. */
function PieceWords({ text }: { text: string }) {
  const rows = rowsOf(text);
  return (
    <p dir="auto" className="max-h-50 overflow-y-auto break-words whitespace-pre-line">
      {rows ? <PieceCells rows={rows} /> : text}
    </p>
  );
}
