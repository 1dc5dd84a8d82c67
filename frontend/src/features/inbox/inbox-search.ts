/** Part of the notifications that the address names: which of them, the one that is open, and whether the settings are. */
export interface InboxSearch {
  filter?: "unread" | undefined;
  open?: number | undefined;
  settings?: boolean | undefined;
}
