/**
 * Names a table for those who do not see it, by the heads of its columns.
 */

export function tableLabel(heads: readonly string[]): string {
  const named = heads.map((head) => head.replace(/[*_`]+/g, "")).filter((head) => head !== "");
  return named.length > 0 ? `Table: ${named.join(", ")}` : "Table";
}
