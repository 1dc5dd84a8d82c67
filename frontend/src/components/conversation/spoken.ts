/** An answer as it is said aloud: its words in their order, without the marks of Markdown. */
export function spoken(markdown: string): string {
  return markdown
    .replace(/^[ |:-]*--[ |:-]*\n?/gm, "")
    .replace(/^ *(?:#+ |> ?|[-*+] )+/gm, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(?<!\w)([*_`]+)(?=\S)(.+?)(?<=\S)\1(?!\w)/g, "$2")
    .replace(
      /^\|.*/gm,
      (row) =>
        `${row
          .split(/[\s\\]*\|\s*/)
          .filter(Boolean)
          .join(", ")}.`,
    )
    .trim();
}
