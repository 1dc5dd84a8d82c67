/** A turn of the assistant as the app sees it: the events of its stream, and the state a view draws from them. */
import type { ServerEvent } from "@/lib/api/sse";
import { ApiError } from "@/lib/api/errors";
import type { ErrorBody, RunningTurn } from "@/lib/api/types";

/** The document while a turn writes it. */
export interface DocumentPreview {
  title: string;
  content: string;
  /** Null as long as nothing of it is stored. */
  version: number | null;
  /** The heading of the section just written. */
  section: string | null;
}

export type TurnEvent<Answer> =
  | { type: "turn"; id: string; documentId: number | null }
  | { type: "delta"; text: string }
  | { type: "status"; text: string }
  | { type: "document"; document: DocumentPreview }
  | { type: "done"; answer: Answer }
  | { type: "error"; error: ApiError; turnGoesOn: boolean };

/** What happens on the way; "done" and "error" end the turn instead. */
export type TurnProgress = Exclude<TurnEvent<unknown>, { type: "done" | "error" }>;

/**
 * How the page hears of a turn: as it happens, not at all while the connection is lost, or only of its end, while what
 * happens in the server that runs it does not reach the one that was asked.
 */
export type TurnConnection = "live" | "lost" | "paused";

/** How a turn came to its end, with what the person had written. */
export type TurnOutcome<Answer> =
  | { kind: "done"; content: string; answer: Answer }
  /** Stopped before the first word, or never begun: nothing was stored, unless the server `isUnheard`. */
  | { kind: "stopped"; content: string; isUnheard?: boolean }
  /** The server no longer knows the turn; whether it was stored is in the history. */
  | { kind: "gone"; content: string }
  | { kind: "failed"; content: string; error: ApiError };

/** What a turn needs before it can begin could not be had, and the person was told. */
export class NotBegun extends Error {
  override readonly name = "NotBegun";
}

/** The turn has ended and been forgotten: what it led to is in the conversation's history. */
export class TurnGone extends Error {
  override readonly name = "TurnGone";
}

/** Reads a frame of the stream. A name this release does not know is null, so that a newer server may say more. */
export function parseTurnEvent<Answer>({ event, data }: ServerEvent): TurnEvent<Answer> | null {
  switch (event) {
    case "turn": {
      const body = JSON.parse(data) as { id: string; documentId: number | null };
      return { type: "turn", id: body.id, documentId: body.documentId };
    }
    case "delta":
    case "status":
      return { type: event, text: (JSON.parse(data) as { text: string }).text };
    case "document":
      return { type: "document", document: JSON.parse(data) as DocumentPreview };
    case "done":
      return { type: "done", answer: JSON.parse(data) as Answer };
    case "error": {
      const body = JSON.parse(data) as ErrorBody & { status?: number; turnGoesOn?: boolean };
      const error = new ApiError(body.status ?? 500, body);
      return { type: "error", error, turnGoesOn: body.turnGoesOn ?? false };
    }
    default:
      return null;
  }
}

export type TurnView =
  | { phase: "idle" }
  /** Sent, and the server has not begun yet. */
  | { phase: "sending"; content: string; stopping: boolean; connection: TurnConnection }
  | {
      phase: "running";
      content: string;
      id: string;
      documentId: number | null;
      /** What the assistant says it is doing, until the first word. */
      status: string | null;
      /** Words have arrived; they are in the turn's text, which grows outside React. */
      hasText: boolean;
      preview: DocumentPreview | null;
      stopping: boolean;
      connection: TurnConnection;
    };

export type TurnAction =
  | { type: "send"; content: string }
  | { type: "resume"; turn: Pick<RunningTurn, "id" | "documentId" | "content"> }
  | { type: "progress"; event: TurnProgress }
  | { type: "connection"; state: TurnConnection }
  | { type: "stop"; asked: boolean }
  | { type: "end" };

export const IDLE: TurnView = { phase: "idle" };

export function reduceTurn(view: TurnView, action: TurnAction): TurnView {
  switch (action.type) {
    case "send":
      return { phase: "sending", content: action.content, stopping: false, connection: "live" };
    case "resume":
      return begin(action.turn.content, action.turn.id, action.turn.documentId, false);
    case "end":
      return IDLE;
    case "stop":
      return view.phase === "idle" ? view : { ...view, stopping: action.asked };
    case "connection":
      return view.phase === "idle" || view.connection === action.state
        ? view
        : { ...view, connection: action.state };
    case "progress":
      return progress(view, action.event);
  }
}

function begin(content: string, id: string, documentId: number | null, stopping: boolean): TurnView {
  const start = { status: null, hasText: false, preview: null, connection: "live" } as const;
  return { phase: "running", content, id, documentId, stopping, ...start };
}

/** Events that come when nothing runs, or before the turn has a name, belong to a turn already left: ignored. */
function progress(view: TurnView, event: TurnProgress): TurnView {
  if (view.phase === "idle") return view;
  if (event.type === "turn") {
    const isKnown = view.phase === "running" && view.id === event.id;
    return isKnown
      ? { ...view, documentId: event.documentId }
      : begin(view.content, event.id, event.documentId, view.stopping);
  }
  if (view.phase === "sending") return view;
  switch (event.type) {
    case "delta":
      return view.hasText ? view : { ...view, hasText: true };
    case "status":
      return { ...view, status: event.text };
    case "document":
      return { ...view, preview: event.document };
  }
}

/** True from sending to the end: nothing else can be sent meanwhile. */
export function isBusy(view: TurnView): boolean {
  return view.phase !== "idle";
}
