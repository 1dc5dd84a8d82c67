/**
 * The saving of a document as a state machine: "Saved" is only ever said after the server's answer, one request is
 * under way at a time, and every fault has a state that keeps the text.
 */

export interface Snapshot {
  readonly title: string;
  readonly content: string;
}

/** What the server is known to hold. */
export interface Confirmed extends Snapshot {
  readonly version: number;
}

export type SavePhase =
  | { readonly kind: "idle" | "saved" }
  | { readonly kind: "dirty" }
  | { readonly kind: "saving"; readonly sent: Snapshot; readonly changedMeanwhile: boolean }
  | { readonly kind: "offline"; readonly attempt: number; readonly reason: "network" | "server" }
  | { readonly kind: "conflict"; readonly theirs: Confirmed }
  | { readonly kind: "failed"; readonly message: string };

export interface SaveState {
  readonly confirmed: Confirmed;
  readonly phase: SavePhase;
  /** Sent without an answer: the server may or may not have it. */
  readonly uncertain: Snapshot | null;
  /** How often sending failed since the last answer. */
  readonly attempt: number;
  /** False when the browser refused to keep a copy of the unsaved text. */
  readonly mirrored: boolean;
}

export type SaveEvent =
  | { readonly type: "edited" }
  | { readonly type: "sent"; readonly snapshot: Snapshot }
  | { readonly type: "confirmed"; readonly document: Confirmed }
  | { readonly type: "unanswered"; readonly reason: "network" | "server" }
  | { readonly type: "refused"; readonly message: string }
  | { readonly type: "rebased"; readonly document: Confirmed; readonly differs: boolean }
  | { readonly type: "contested"; readonly document: Confirmed }
  | { readonly type: "mirrored"; readonly kept: boolean };

/** Backoff in milliseconds: 1, 2, 4 … at most 30 seconds. */
export function retryDelay(attempt: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.max(0, attempt - 1));
}

export function initialState(confirmed: Confirmed, uncertain: Snapshot | null = null): SaveState {
  return { confirmed, phase: { kind: "idle" }, uncertain, attempt: 0, mirrored: true };
}

export function sameText(one: Snapshot, other: Snapshot): boolean {
  return one.title === other.title && one.content === other.content;
}

/** Whether text exists that the server is not known to hold. */
export function isUnsaved(state: SaveState): boolean {
  return state.phase.kind !== "idle" && state.phase.kind !== "saved";
}

/** Whether the server's text is not on the page, because the person has to decide first. */
export function isContested(state: SaveState): boolean {
  return state.phase.kind === "conflict";
}

export function canSend(state: SaveState): boolean {
  return state.phase.kind === "dirty" || state.phase.kind === "offline" || state.phase.kind === "failed";
}

/** The last text that was sent without an answer so far. */
export function unanswered(state: SaveState): Snapshot | null {
  return state.phase.kind === "saving" ? state.phase.sent : state.uncertain;
}

/** The server's text is what we sent before without hearing back: our own save, not somebody else's. */
export function isOwnSave(state: SaveState, document: Snapshot): boolean {
  const sent = state.phase.kind === "saving" ? state.phase.sent : null;
  return [state.uncertain, sent].some((ours) => ours !== null && sameText(ours, document));
}

export function reduce(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case "edited":
      return edited(state);
    case "sent":
      if (!canSend(state)) return state;
      return { ...state, phase: { kind: "saving", sent: event.snapshot, changedMeanwhile: false } };
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
      return { ...state, uncertain: null, phase: { kind: "conflict", theirs: event.document } };
    case "mirrored":
      return state.mirrored === event.kept ? state : { ...state, mirrored: event.kept };
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

function confirmed(state: SaveState, document: Confirmed): SaveState {
  if (state.phase.kind !== "saving") return state;
  const kind = state.phase.changedMeanwhile ? "dirty" : "saved";
  return { ...state, confirmed: document, uncertain: null, attempt: 0, phase: { kind } };
}

function notAnswered(state: SaveState, reason: "network" | "server"): SaveState {
  if (state.phase.kind !== "saving") return state;
  const attempt = state.attempt + 1;
  return { ...state, attempt, uncertain: state.phase.sent, phase: { kind: "offline", attempt, reason } };
}

function rebased(state: SaveState, document: Confirmed, differs: boolean): SaveState {
  return {
    ...state,
    confirmed: document,
    uncertain: null,
    attempt: 0,
    phase: { kind: differs ? "dirty" : "saved" },
  };
}

/** What the sign beside the title says. */
export interface SaveSign {
  readonly text: string;
  readonly tone: "ok" | "busy" | "warn" | "danger";
}

export function saveSign(state: SaveState): SaveSign {
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
      return { text: "Changed in two places: newer changes wait", tone: "warn" };
    case "failed":
      return { text: `Save failed: ${state.phase.message}`, tone: "danger" };
  }
}

function offlineText(state: SaveState, reason: "network" | "server"): string {
  const what = reason === "network" ? "Offline" : "Not saved yet";
  return state.mirrored
    ? `${what}: your text is kept in this browser`
    : `${what}: keep this tab open, the browser has no room for a copy`;
}
