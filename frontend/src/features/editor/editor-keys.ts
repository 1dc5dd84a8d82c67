/** The keys of the editor, defined once for its bindings, its tools, its menus and the sheet of shortcuts. */

/** As CodeMirror names keys. */
export const EDITOR_KEYS = {
  bold: "Mod-b",
  italic: "Mod-i",
  link: "Mod-k",
  strike: "Mod-Shift-x",
  code: "Mod-e",
  bullets: "Mod-Shift-8",
  numbers: "Mod-Shift-7",
  tasks: "Mod-Shift-9",
  "heading-1": "Mod-Alt-1",
  "heading-2": "Mod-Alt-2",
  "heading-3": "Mod-Alt-3",
  text: "Mod-Alt-0",
  slash: "/",
  objectMenu: "Mod-.",
  comment: "Mod-Alt-m",
  up: "Alt-ArrowUp",
  down: "Alt-ArrowDown",
  find: "Mod-f",
  foldAll: "Ctrl-Alt-[",
  unfoldAll: "Ctrl-Alt-]",
  undo: "Mod-z",
  redo: "Mod-Shift-z",
  save: "Mod-s",
} as const;

type EditorKey = keyof typeof EDITOR_KEYS;

const ARROWS: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓" };

/** Spelled as the rest of the app does: "Mod-Shift-x" is "Mod+Shift+X". */
export function editorShortcut(name: EditorKey): string {
  return EDITOR_KEYS[name]
    .split("-")
    .map((key) => ARROWS[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join("+");
}

/** What the sheet of shortcuts says of them, in its order. */
const IN_THE_SHEET: readonly [label: string, key: EditorKey][] = [
  ["Insert a block, or find an action", "slash"],
  ["Menu for the item at the cursor", "objectMenu"],
  ["Move a requirement or row down", "down"],
  ["Move a requirement or row up", "up"],
  ["Bold", "bold"],
  ["Italic", "italic"],
  ["Link the selected words", "link"],
  ["Find and replace", "find"],
  ["Fold all sections", "foldAll"],
  ["Unfold all sections", "unfoldAll"],
  ["Comment on the selected words", "comment"],
  ["Undo", "undo"],
  ["Redo", "redo"],
  ["Next suggestion", "down"],
  ["Previous suggestion", "up"],
  ["Save now", "save"],
];

export const EDITOR_SHORTCUTS = IN_THE_SHEET.map(([label, key]) => ({
  label,
  shortcut: editorShortcut(key),
}));
