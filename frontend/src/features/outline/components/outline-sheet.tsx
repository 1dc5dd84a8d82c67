/** The outline over the page of a phone. */
import { X } from "lucide-react";
import type { ReactNode } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { Sheet } from "@/components/ui/sheet";

export function OutlineSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Sheet side="bottom" title="Outline" onClose={onClose}>
      <div className="flex min-h-14 flex-none items-center pr-2 pl-4">
        <span aria-hidden className="flex-1 font-semibold">
          Outline
        </span>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </div>
      {children}
    </Sheet>
  );
}
