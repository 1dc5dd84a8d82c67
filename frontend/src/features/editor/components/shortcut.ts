/** Spells CodeMirror's key names as the rest of the app does: "Mod-Shift-x" is "Mod+Shift+X". */
export function shortcut(keys: string): string {
  return keys
    .split("-")
    .map((key) => (key.length === 1 ? key.toUpperCase() : key))
    .join("+");
}
