/** The texts that are open on this page: one of each document, which outlives the routes that show it. */
import { thisPerson } from "@/lib/api/person";

import { OpenText } from "./open-text";
import { isUnsynced, type SharedText } from "./shared-text";

/** Milliseconds for which a text that nobody shows stays open: most come back to it. */
const LINGER = 30_000;

interface Entry {
  readonly text: OpenText;
  readonly holders: Set<Holder>;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly stop: () => void;
}

interface Holder {
  /** Of a page, which others see: what it does once the text was dropped, as to open it anew. */
  readonly onDropped: (() => void) | undefined;
}

const entries = new Set<Entry>();

/** Opens the document's text, or another hold on it; `person` is who writes. */
export function openText(
  documentId: number,
  person: string,
  onDropped: () => void = () => undefined,
): { readonly text: SharedText; readonly release: () => void } {
  return openUnseen(documentId, person, onDropped);
}

/** The same for what is only sent: nobody is seen for that. */
export function openUnseen(documentId: number, person: string, onDropped?: () => void) {
  const entry = find(documentId, person) ?? enter(documentId, person);
  const { text, holders } = entry;
  const holder: Holder = { onDropped };
  if (onDropped && !isSeen(entry)) text.awareness.setLocalState({});
  if (onDropped && text.sync.getState().refused) text.retry();
  holders.add(holder);
  unlinger(entry);
  const release = () => {
    if (!holders.delete(holder)) return;
    if (onDropped && !isSeen(entry)) text.awareness.setLocalState(null);
    linger(entry);
  };
  return { text, release };
}

const isSeen = ({ holders }: Entry) => [...holders].some(({ onDropped }) => onDropped);

/** The text, where a page holds it and it can be shown at once. */
export function findLoaded(documentId: number, person: string): SharedText | undefined {
  const entry = find(documentId, person);
  return entry?.text.isLoaded && isSeen(entry) ? entry.text : undefined;
}

/** The text, where this page has it. */
export function findOpen(documentId: number, person: string): OpenText | undefined {
  return find(documentId, person)?.text;
}

/** What was written into it here is not wanted any more: `forget` takes it from the disk, and pages have it anew. */
export async function dropText(
  documentId: number,
  person: string,
  forget: () => Promise<void>,
): Promise<void> {
  const entry = find(documentId, person);
  if (entry) await end(entry, true);
  try {
    await forget();
  } finally {
    entry?.holders.forEach(({ onDropped }) => onDropped?.());
  }
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
  const stop = text.sync.subscribe(() => linger(entry));
  const entry: Entry = { text, holders: new Set(), timer: undefined, stop };
  entries.add(entry);
  if (entries.size === 1) window.addEventListener("beforeunload", warn);
  return entry;
}

/** Of what nobody shows, what has nothing to send is closed after a while; so is what is refused, and on the disk. */
function linger(entry: Entry): void {
  const { pending, persisted, refused } = entry.text.sync.getState();
  const isDone = pending === 0 || (refused !== null && persisted);
  if (entry.holders.size > 0 || !isDone || !entries.has(entry)) unlinger(entry);
  else entry.timer ??= setTimeout(() => void end(entry), LINGER);
}

function unlinger(entry: Entry): void {
  clearTimeout(entry.timer);
  entry.timer = undefined;
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
