/** Form of words and tables in HTML that is put on the clipboard. */

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "").replaceAll("\0", "\ufffd");
}

/** Of forms and roles every program makes something else of a task's box; a character stays what it is. */
export const BOXES = { done: "☑ ", open: "☐ " } as const;

export const TABLE = '<table border="1" cellpadding="4" cellspacing="0" style="border-collapse:collapse">';

/** Mail programs draw no lines unless each cell says so; the words of a head would stand in its middle. */
export function cellTag(name: "th" | "td", align: string | null | undefined): string {
  const side = align ? ` align="${align}"` : "";
  const start = name === "th" && !align ? ";text-align:left" : "";
  return `<${name}${side} style="border:1px solid #bbb;padding:4px 8px${start}">`;
}
