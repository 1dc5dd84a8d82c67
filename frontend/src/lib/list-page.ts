/** The arithmetic of a table that shows a list page by page. No React here. */

export const PAGE_SIZE = 10;

/** The page to show: what is asked for, unless there are not that many. Pages count from 1. */
export function shownPage(asked: number, total: number): number {
  return Math.min(Math.max(1, asked), Math.max(1, Math.ceil(total / PAGE_SIZE)));
}

/** "Showing 11 - 20 of 23 results" */
export function rangeLabel(page: number, rows: number, total: number): string {
  const first = rows === 0 ? 0 : (page - 1) * PAGE_SIZE + 1;
  return `Showing ${first} - ${rows === 0 ? 0 : first + rows - 1} of ${total} results`;
}
