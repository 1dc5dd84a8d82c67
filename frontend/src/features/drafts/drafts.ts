/**
 * Texts not sent yet, by conversation: kept for the browser tab, so that neither a reload nor another page loses them.
 * What the owner of an account writes is theirs alone; what is written before anybody is known goes along with whoever
 * signs in.
 */
import { create } from "zustand";
import { isDeleted } from "./deleted-accounts";

const OPEN = "requill.draft.";
const OWNED = "requill.draft-of.";

/** A title, and what the program reads, as a request to be sent again, are not joined like words: the newer stands. */
const RECORDS =
  /^(answer|answer-mode|comment|sending|sent|sorted|start|suggestion|template|title|variables)\./;

/** `prefix` says whose texts are read and written now; the texts of all are under their full names. */
const useDrafts = create<{ prefix: string; texts: Record<string, string> }>(() => ({
  prefix: OPEN,
  texts: {},
}));

function stored(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

function store(name: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Switched off or full: the text still lives as long as the page.
  }
}

function read(name: string): string {
  return useDrafts.getState().texts[name] ?? stored(name);
}

/** The account under whose name it is. */
function ownerOf(name: string): string | null {
  return name.startsWith(OWNED) ? (name.slice(OWNED.length).split(".")[0] ?? null) : null;
}

function write(name: string, text: string): void {
  // A page may go on for a moment after its account has gone.
  if (text !== "" && isDeleted(ownerOf(name))) return;
  store(name, text);
  useDrafts.setState(({ texts }) => {
    if (text !== "") return { texts: { ...texts, [name]: text } };
    return { texts: Object.fromEntries(Object.entries(texts).filter(([other]) => other !== name)) };
  });
}

function namesUnder(prefix: string): string[] {
  let kept: string[] = [];
  try {
    kept = Object.keys(sessionStorage);
  } catch {
    // Switched off: there is what the page holds.
  }
  const names = new Set([...kept, ...Object.keys(useDrafts.getState().texts)]);
  return [...names].filter((name) => name.startsWith(prefix));
}

export function readDraft(key: string): string {
  return read(useDrafts.getState().prefix + key);
}

/** May be called from anywhere, by whoever is here as it is called. */
export function setDraft(key: string, change: string | ((current: string) => string)): void {
  const text = typeof change === "string" ? change : change(readDraft(key));
  write(useDrafts.getState().prefix + key, text);
}

/** The texts of one person, for what comes back later: whoever is here then, it is theirs alone. */
export interface Drafts {
  read: (key: string) => string;
  /** Every text whose key begins so. */
  under: (start: string) => string[];
  keysUnder: (start: string) => string[];
  set: typeof setDraft;
}

/** Who writes: nobody known, or an owner. What began openly goes on as the owner's who signs in. */
let writer = { prefix: OPEN };

/** The texts of whoever is here now. Once another owner has come, they are gone, and stay so. */
export function draftsOfThisPerson(): Drafts {
  const mine = writer;
  const isGone = () => ![mine.prefix, OPEN].includes(useDrafts.getState().prefix);
  const find = (key: string) => (isGone() ? "" : read(mine.prefix + key));
  return {
    read: find,
    under: (start) =>
      isGone()
        ? []
        : namesUnder(mine.prefix + start)
            .map(read)
            .filter((text) => text !== ""),
    keysUnder: (start) =>
      isGone()
        ? []
        : namesUnder(mine.prefix + start)
            .filter((name) => read(name) !== "")
            .map((name) => name.slice(mine.prefix.length)),
    set: (key, change) => {
      if (!isGone()) write(mine.prefix + key, typeof change === "string" ? change : change(find(key)));
    },
  };
}

/**
 * Says who is here: the id of an account's owner, or null for a guest and for nobody. An owner's texts are out of sight
 * until they are back, and gone once another owner has come. What a guest or nobody wrote becomes part of an owner's.
 */
export function showDraftsOf(owner: string | null): void {
  const prefix = owner === null ? OPEN : `${OWNED}${owner}.`;
  if (prefix === useDrafts.getState().prefix) return;
  if (owner !== null) {
    for (const name of namesUnder(OWNED)) if (!name.startsWith(prefix)) write(name, "");
    for (const name of namesUnder(OPEN)) {
      take(name, prefix);
      write(name, "");
    }
  }
  if (writer.prefix === OPEN) writer.prefix = prefix;
  else writer = { prefix };
  useDrafts.setState({ prefix });
}

/** Puts what was written openly behind what the owner had written in the same place. */
function take(name: string, prefix: string): void {
  const text = read(name);
  if (text === "") return;
  const key = name.slice(OPEN.length);
  const before = RECORDS.test(key) ? "" : read(prefix + key);
  write(prefix + key, before === "" ? text : `${before}\n${text}`);
}

/** Everything not sent is gone for good, as the account is to which it belonged. */
export function deleteDrafts(): void {
  for (const name of [...namesUnder(OPEN), ...namesUnder(OWNED)]) write(name, "");
}

/** What the owner of one account has not sent is gone for good; nobody else's. */
export function deleteDraftsOf(account: string): void {
  for (const name of namesUnder(`${OWNED}${account}.`)) write(name, "");
}

/** Leaves only what the tab keeps, as a reload does: who is here has to be said again. */
export function forgetDrafts(): void {
  writer = { prefix: OPEN };
  useDrafts.setState({ prefix: OPEN, texts: {} }, true);
}

/** The text under `key`; only what calls this is drawn again for each letter. */
export function useDraft(key: string): string {
  const name = useDrafts(({ prefix }) => prefix) + key;
  return useDrafts(({ texts }) => texts[name]) ?? stored(name);
}
