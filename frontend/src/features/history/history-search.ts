/** Part of the history that is shown; it lives in the address, so that it can be linked and left by "Back". */

export type HistoryView = "inline" | "side" | "authors";

export interface HistorySearch {
  /** The older version; without one the last change is shown. */
  from?: number | undefined;
  /** The newer one; without one the document as it is now. */
  to?: number | undefined;
  view?: Exclude<HistoryView, "inline"> | undefined;
  /** Only versions with a name. */
  named?: boolean | undefined;
  /** Only what this person wrote, by their id, or "assistant". */
  author?: string | undefined;
  /** On a phone: the list of versions, though one is chosen. */
  list?: boolean | undefined;
}
