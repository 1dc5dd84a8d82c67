/** Texts not sent yet, by conversation: kept for the browser tab, so that neither a reload nor another page loses them. */
import { create } from "zustand";

const PREFIX = "requill.draft.";
const WRITER = "requill.writer";

const useDrafts = create<Record<string, string>>(() => ({}));

function stored(key: string): string {
  try {
    return sessionStorage.getItem(PREFIX + key) ?? "";
  } catch {
    return "";
  }
}

function store(key: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // Switched off or full: the text still lives as long as the page.
  }
}

export function readDraft(key: string): string {
  return useDrafts.getState()[key] ?? stored(key);
}

/** May be called from anywhere: a chip, or a message that comes back after a failure. */
export function setDraft(key: string, change: string | ((current: string) => string)): void {
  const text = typeof change === "string" ? change : change(readDraft(key));
  useDrafts.setState({ [key]: text });
  store(key, text);
}

/**
 * Says who is here: what an account's owner has not sent is not there for whoever comes after them in this tab. A
 * guest's words go along, as all that they have does, when they sign up or in.
 */
export function keepDraftsOf(id: string, isGuest: boolean): void {
  try {
    const before = sessionStorage.getItem(WRITER);
    if (before !== null && before !== id) {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
      forgetDrafts();
    }
    if (isGuest) sessionStorage.removeItem(WRITER);
    else sessionStorage.setItem(WRITER, id);
  } catch {
    // Switched off: nothing was kept for anybody.
  }
}

/** Leaves only what the tab keeps, as a reload does. */
export function forgetDrafts(): void {
  useDrafts.setState({}, true);
}

/** The text under `key`; only what calls this is drawn again for each letter. */
export function useDraft(key: string): string {
  return useDrafts((drafts) => drafts[key]) ?? stored(key);
}
