/** The item of a menu that moves something to the trash: it stands before Delete. */
import { Trash } from "lucide-react";
import { MenuItem } from "@/components/ui/menu";
import { useMoveToTrash } from "../api/move-to-trash";
import type { TrashRef } from "../kinds";

interface MoveToTrashProps {
  item: TrashRef;
  /** Resolves when it is out of sight. Called in any case. */
  onMoved?: (item: TrashRef) => Promise<void> | void;
}

export function MoveToTrash({ item, onMoved }: MoveToTrashProps) {
  const { mutate } = useMoveToTrash(onMoved);
  return (
    <MenuItem icon={Trash} onSelect={() => mutate(item)}>
      Move to trash
    </MenuItem>
  );
}
