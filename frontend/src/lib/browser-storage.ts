/** The browser's storage for this site. */

/** Null where the browser has none for this page. */
export function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
