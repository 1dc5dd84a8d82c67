/**
 * The saving of a document as a state machine: "Saved" is only ever said after the server's answer, one request is
 * under way at a time, and every fault has a state that keeps the text.
 */

import { fingerprint } from "./fingerprint";

export interface Snapshot {
  readonly title: string;
  readonly content: string;
}

/** What the server is known to hold. */
export interface Confirmed extends Snapshot {
  readonly version: number;
}

/** Two texts of which a person must make one. */
export interface Conflict {
  readonly theirs: Confirmed;
  /** What both were made from; null when it is not known. */
  readonly base: string | null;
  /** The other text is no version of the server but a copy that another visit left in this browser. */
  readonly isCopy: boolean;
  /** Both may have words from a save that was never heard of. */
  readonly isUncertain?: boolean;
}

export type SavePhase =
  | { readonly kind: "idle" | "saved" }
  | { readonly kind: "dirty" }
  | { readonly kind: "saving"; readonly changedMeanwhile: boolean }
  | { readonly kind: "offline"; readonly attempt: number; readonly reason: "network" | "server" }
  | ({ readonly kind: "conflict" } & Conflict)
  | { readonly kind: "failed"; readonly message: string };

export interface SaveState {
  readonly confirmed: Confirmed;
  readonly phase: SavePhase;
  /** Fingerprints of what was sent since the last answer: the server may have any of them, or none. */
  readonly uncertain: readonly string[];
  /** How often sending failed since the last answer. */
  readonly attempt: number;
  /** False when the browser refused to keep a copy of the unsynced text. */
  readonly copied: boolean;
  /** True once the text as it stands is on the disk: then even a browser that is killed has it. */
  readonly secured: boolean;
}

export type SaveEvent =
  | { readonly type: "edited" }
  | { readonly type: "sent"; readonly snapshot: Snapshot }
  | { readonly type: "confirmed"; readonly document: Confirmed }
  | { readonly type: "unanswered"; readonly reason: "network" | "server" }
  | { readonly type: "refused"; readonly message: string }
  | { readonly type: "rebased"; readonly document: Confirmed; readonly differs: boolean }
  | { readonly type: "contested"; readonly conflict: Conflict }
  | { readonly type: "copied"; readonly kept: boolean }
  | { readonly type: "secured" };

/** Backoff in milliseconds: 1, 2, 4 … at most 30 seconds. */
export function retryDelay(attempt: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.max(0, attempt - 1));
}

/** `conflict` when there are two texts from the start. */
export function initialState(
  confirmed: Confirmed,
  uncertain: readonly string[] = [],
  conflict: Conflict | null = null,
): SaveState {
  const phase: SavePhase = conflict ? { kind: "conflict", ...conflict } : { kind: "idle" };
  return { confirmed, phase, uncertain, attempt: 0, copied: true, secured: false };
}

export function sameText(one: Snapshot, other: Snapshot): boolean {
  return one.title === other.title && one.content === other.content;
}

/** Whether text exists that the server is not known to hold. */
export function isUnsynced(state: SaveState): boolean {
  return state.phase.kind !== "idle" && state.phase.kind !== "saved";
}

/** Whether the server's text is not on the page, because the person has to decide first. */
export function isContested(state: SaveState): boolean {
  return state.phase.kind === "conflict";
}

export function canSend(state: SaveState): boolean {
  return state.phase.kind === "dirty" || state.phase.kind === "offline" || state.phase.kind === "failed";
}

/** The server's text is what we sent before without hearing back: our own save, not somebody else's. */
export function isOwnSave(state: SaveState, document: Snapshot): boolean {
  return state.uncertain.includes(fingerprint(document));
}

/** A newer text of the server may come from what we sent without hearing back. */
export function mayBeOurs({ phase, uncertain }: SaveState): boolean {
  return uncertain.length > 0 || (phase.kind === "conflict" && phase.isUncertain === true);
}

/** A title has no parts to put together: the one who changed it wins, I do where both did. */
export function rebaseTitle(base: string, mine: string, theirs: string): string {
  return mine === base ? theirs : mine;
}

/** What the person's text was made from; null when that is not known. */
export function baseOf({ phase, confirmed }: SaveState): string | null {
  return phase.kind === "conflict" && !phase.isCopy ? phase.base : confirmed.content;
}

export function reduce(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case "edited":
      return edited(state.secured ? { ...state, secured: false } : state);
    case "sent":
      return sent(state, event.snapshot);
    case "confirmed":
      return confirmed(state, event.document);
    case "unanswered":
      return notAnswered(state, event.reason);
    case "refused":
      if (state.phase.kind !== "saving") return state;
      return { ...state, phase: { kind: "failed", message: event.message } };
    case "rebased":
      return rebased(state, event.document, event.differs);
    case "contested":
      return contested(state, event.conflict);
    case "copied":
      return state.copied === event.kept ? state : { ...state, copied: event.kept };
    case "secured":
      return state.secured ? state : { ...state, secured: true };
  }
}

function edited(state: SaveState): SaveState {
  switch (state.phase.kind) {
    case "idle":
    case "saved":
    case "failed":
      return { ...state, phase: { kind: "dirty" } };
    case "saving":
      return state.phase.changedMeanwhile
        ? state
        : { ...state, phase: { ...state.phase, changedMeanwhile: true } };
    case "dirty":
    case "offline":
    case "conflict":
      return state;
  }
}

function sent(state: SaveState, snapshot: Snapshot): SaveState {
  if (!canSend(state)) return state;
  const uncertain = [...new Set([...state.uncertain, fingerprint(snapshot)])];
  return { ...state, uncertain, phase: { kind: "saving", changedMeanwhile: false } };
}

/** A version of the server answers what was sent; a copy leaves that open. */
function contested(state: SaveState, conflict: Conflict): SaveState {
  const uncertain = conflict.isCopy ? state.uncertain : [];
  return { ...state, uncertain, phase: { kind: "conflict", ...conflict } };
}

function confirmed(state: SaveState, document: Confirmed): SaveState {
  // A copy can come to be contested while a request is under way.
  if (state.phase.kind === "conflict") return { ...state, confirmed: document, uncertain: [], attempt: 0 };
  if (state.phase.kind !== "saving") return state;
  const kind = state.phase.changedMeanwhile ? "dirty" : "saved";
  return { ...state, confirmed: document, uncertain: [], attempt: 0, phase: { kind } };
}

function notAnswered(state: SaveState, reason: "network" | "server"): SaveState {
  if (state.phase.kind !== "saving") return state;
  const attempt = state.attempt + 1;
  return { ...state, attempt, phase: { kind: "offline", attempt, reason } };
}

function rebased(state: SaveState, document: Confirmed, differs: boolean): SaveState {
  // Only a newer version answers what was sent before; a decision about a copy does not.
  const uncertain = document.version === state.confirmed.version ? state.uncertain : [];
  const kind = differs || uncertain.length > 0 ? "dirty" : "saved";
  return { ...state, confirmed: document, uncertain, attempt: 0, secured: false, phase: { kind } };
}

/** What the status beside the title says. */
export interface SaveStatus {
  readonly text: string;
  readonly tone: "ok" | "busy" | "warn" | "danger";
}

export function saveStatus(state: SaveState): SaveStatus {
  switch (state.phase.kind) {
    case "idle":
    case "saved":
      return { text: "Saved", tone: "ok" };
    case "dirty":
    case "saving":
      return { text: "Saving…", tone: "busy" };
    case "offline":
      return { text: offlineText(state, state.phase.reason), tone: "warn" };
    case "conflict":
      return {
        text: `Conflict: ${state.copied ? "your version is kept in this browser" : "keep this tab open"}`,
        tone: "warn",
      };
    case "failed":
      return { text: failedText(state, state.phase.message), tone: "danger" };
  }
}

/** From the first time that the server did not answer until it does, whatever is tried or typed in between. */
export function isTriedAgain({ attempt, phase: { kind } }: SaveState): boolean {
  return attempt > 0 && (kind === "offline" || kind === "saving" || kind === "dirty");
}

function offlineText(state: SaveState, reason: "network" | "server"): string {
  const what = reason === "network" ? "Offline" : "Not saved yet";
  if (state.secured) return `${what}: your text is kept in this browser`;
  return `${what}: keep this tab open${state.copied ? "" : ", the browser has no room for a copy"}`;
}

function failedText({ secured }: SaveState, message: string): string {
  const reason = message.endsWith(".") ? message : `${message}.`;
  return `Save failed: ${reason} ${secured ? "Your text is kept in this browser." : "Keep this tab open."}`;
}
