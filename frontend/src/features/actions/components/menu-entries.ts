/** Entries of a menu at a thing. */
import type { Icon } from "@/components/ui/icon";

export interface EntryItem {
  readonly kind: "item";
  readonly label: string;
  /** The picture; a choice of several has a tick in its place. */
  readonly icon?: Icon;
  readonly isChosen?: boolean;
  /** A shortcut that works outside of the menu, or with `isKeyHere` a key that works in the open menu alone. */
  readonly shortcut?: string;
  readonly isKeyHere?: boolean;
  readonly isDanger?: boolean;
  readonly run: () => void;
}

/** An entry that leads to a choice of several. */
export interface EntryChoices {
  readonly kind: "choices";
  readonly label: string;
  readonly icon: Icon;
  readonly items: readonly EntryItem[];
}

export type Entry = EntryItem | EntryChoices | { readonly kind: "separator" };

const KEY_NAMES: Readonly<Record<string, string>> = { delete: "Del" };

/** The item whose key was pressed in the open menu. */
export function itemOfKey(event: KeyboardEvent, entries: readonly Entry[]): EntryItem | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = (KEY_NAMES[event.key.toLowerCase()] ?? event.key).toLowerCase();
  return entries.find(
    (entry): entry is EntryItem =>
      entry.kind === "item" && entry.isKeyHere === true && entry.shortcut?.toLowerCase() === key,
  );
}
