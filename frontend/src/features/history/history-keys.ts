/** The keys of the history, defined once for its pages and the sheet of shortcuts. */

export const HISTORY_KEYS = {
  open: "G V",
  next: "Alt+PageDown",
  previous: "Alt+PageUp",
} as const;

export const HISTORY_SHORTCUTS = [
  { label: "Version history", shortcut: HISTORY_KEYS.open },
  { label: "Next change in a version", shortcut: HISTORY_KEYS.next },
  { label: "Previous change in a version", shortcut: HISTORY_KEYS.previous },
] as const;
