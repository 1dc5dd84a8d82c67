/** The texts that are open on this page: one of each document, which outlives the routes that show it. */
import { thisPerson } from "@/lib/api/person";

import { OpenText } from "./open-text";
import { isUnsynced, type SharedText } from "./shared-text";

/** Milliseconds for which a text that nobody shows stays open: most come back to it. */
const LINGER = 30_000;

interface Entry {
  readonly text: OpenText;
  holders: number;
  /** Of those, pages: they are seen by others. */
  pages: number;
  timer: ReturnType<typeof setTimeout> | null;
  stop: () => void;
}

const entries = new Set<Entry>();

/** Opens the document's text, or another hold on it; `person` is who writes. */
export function openText(
  documentId: number,
  person: string,
): { readonly text: SharedText; readonly release: () => void } {
  return hold(documentId, person, true);
}

/** The same for what is only sent: nobody is seen for that. */
export function openUnseen(
  documentId: number,
  person: string,
): { readonly text: OpenText; readonly release: () => void } {
  return hold(documentId, person, false);
}

function hold(documentId: number, person: string, isPage: boolean) {
  const entry = find(documentId, person) ?? enter(documentId, person);
  const { text } = entry;
  entry.holders += 1;
  if (isPage && (entry.pages += 1) === 1) text.awareness.setLocalState({});
  if (isPage && text.sync.getState().refused) text.retry();
  unlinger(entry);
  let isHeld = true;
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    entry.holders -= 1;
    if (isPage && (entry.pages -= 1) === 0) text.awareness.setLocalState(null);
    linger(entry);
  };
  return { text, release };
}

/** The text, where a page holds it and it can be shown at once. */
export function findLoaded(documentId: number, person: string): SharedText | undefined {
  const entry = find(documentId, person);
  return entry?.text.isLoaded && entry.pages > 0 ? entry.text : undefined;
}

/** The text, where this page has it. */
export function findOpen(documentId: number, person: string): OpenText | undefined {
  return find(documentId, person)?.text;
}

/** What was written into it here is not wanted any more. */
export async function dropText(documentId: number, person: string): Promise<void> {
  const entry = find(documentId, person);
  if (entry) await end(entry, true);
}

/** With an account goes what it has not saved: resolves once nothing of it is on its way to the disk. */
export async function dropTextsOf(person: string): Promise<void> {
  const theirs = [...entries].filter(({ text }) => text.by.id === person);
  await Promise.all(theirs.map((entry) => end(entry, true)));
}

function find(documentId: number, person: string): Entry | undefined {
  return [...entries].find(({ text }) => text.documentId === documentId && text.by.id === person);
}

function enter(documentId: number, person: string): Entry {
  const here = thisPerson();
  const text = new OpenText(documentId, here.id === person ? here : { id: person });
  const entry: Entry = { text, holders: 0, pages: 0, timer: null, stop: () => undefined };
  entry.stop = text.sync.subscribe(() => linger(entry));
  entries.add(entry);
  if (entries.size === 1) window.addEventListener("beforeunload", warn);
  return entry;
}

/** Of what nobody shows, what has nothing to send is closed after a while; so is what is refused, and on the disk. */
function linger(entry: Entry): void {
  const { pending, persisted, refused } = entry.text.sync.getState();
  const isDone = pending === 0 || (refused !== null && persisted);
  if (entry.holders > 0 || !isDone) unlinger(entry);
  else entry.timer ??= setTimeout(() => void end(entry), LINGER);
}

function unlinger(entry: Entry): void {
  if (entry.timer !== null) clearTimeout(entry.timer);
  entry.timer = null;
}

function end(entry: Entry, isUnwanted = false): Promise<void> {
  unlinger(entry);
  entry.stop();
  entries.delete(entry);
  if (entries.size === 0) window.removeEventListener("beforeunload", warn);
  return entry.text.close(isUnwanted);
}

/** What is on the disk is sent by whatever tab is opened next. */
function warn(event: BeforeUnloadEvent): void {
  const states = [...entries].map(({ text }) => text.sync.getState());
  if (states.some((state) => isUnsynced(state) && !state.persisted)) event.preventDefault();
}
