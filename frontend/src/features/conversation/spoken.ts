/** An answer as it is said aloud: its words in their order, without the marks of Markdown. */
export const spoken = (markdown: string): string =>
  markdown.replace(/^[ |:-]*--.*\n?|]\([^)]*\)|^[#>| ]+|[| ]+$|[*_`[]+/gm, "").replace(/ *\| */g, ", ");
