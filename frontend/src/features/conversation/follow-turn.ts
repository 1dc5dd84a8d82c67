/** Follows one turn from its request to its end, over as many connections as it takes. */
import { readJson, send } from "@/lib/api/client";
import { ApiError, errorText, offlineError } from "@/lib/api/errors";
import { isOtherPerson, type Person, thisPerson } from "@/lib/api/person";
import { readEvents } from "@/lib/api/sse";
import { backoff } from "@/lib/backoff";

import {
  NotBegun,
  parseTurnEvent,
  type TurnConnection,
  TurnGone,
  type TurnOutcome,
  type TurnProgress,
} from "./turn-state";

/** A turn to be started by a request, or one that runs already. */
export type TurnSource =
  { kind: "start"; path: string; body: unknown; key: string } | { kind: "attach"; id: string };

export interface TurnFollower {
  onProgress: (event: TurnProgress) => void;
  /** The connection was lost, an event shows that it is back, or events are not coming for now. */
  onConnection: (state: TurnConnection) => void;
  /** For whom, unless that is whoever is here as it begins. */
  by?: Person;
}

/** Attempts in a row without one event between them, after which the server counts as unreachable. */
const ATTEMPTS = 8;
/** The same for a request that cannot have left the browser, which knows that it is offline. */
const OFFLINE_ATTEMPTS = 2;

const PAUSED = "paused";
const EVENT_STREAM = "text/event-stream";

interface Cursor {
  id: string | null;
  last: number;
  attempts: number;
  /** The request may have arrived: its key keeps it from being done twice. */
  mayHaveLeft: boolean;
  readonly by: Person;
}

type Ending<Answer> = { kind: "done"; answer: Answer } | { kind: "error"; error: ApiError } | { kind: "cut" };

/**
 * Answers the turn's JSON answer. Raises ApiError when it was refused or failed, TurnGone when a running turn is
 * no longer known, and the signal's reason when aborted (which leaves the turn running on the server).
 */
export async function followTurn<Answer>(
  source: TurnSource,
  follower: TurnFollower,
  signal: AbortSignal,
  wait: typeof backoff = backoff,
): Promise<Answer> {
  const id = source.kind === "attach" ? source.id : null;
  const cursor: Cursor = { id, last: 0, attempts: 0, mayHaveLeft: false, by: follower.by ?? thisPerson() };
  for (;;) {
    const ending = await connect<Answer>(source, cursor, follower, signal);
    if (ending.kind === "done") return ending.answer;
    if (ending.kind === "error") throw ending.error;
    cursor.attempts += 1;
    if (cursor.attempts >= ATTEMPTS) throw offlineError();
    follower.onConnection("lost");
    await wait(cursor.attempts, signal);
  }
}

async function connect<Answer>(
  source: TurnSource,
  cursor: Cursor,
  follower: TurnFollower,
  signal: AbortSignal,
): Promise<Ending<Answer>> {
  try {
    const response = await open(source, cursor, signal);
    // A repeated request whose turn has ended may be answered at once, without a stream.
    if (!response.headers.get("Content-Type")?.startsWith(EVENT_STREAM)) {
      return { kind: "done", answer: await readJson<Answer>(response) };
    }
    return await read<Answer>(response, cursor, follower);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ApiError) return judge(error, cursor);
    // What a body's reader raises when the connection breaks is a TypeError with nothing else to know it by.
    return { kind: "cut" };
  }
}

async function open(source: TurnSource, cursor: Cursor, signal: AbortSignal): Promise<Response> {
  const { by } = cursor;
  if (source.kind === "start" && cursor.id === null) {
    const headers = { Accept: EVENT_STREAM, "Idempotency-Key": source.key };
    cursor.mayHaveLeft ||= navigator.onLine;
    return send("POST", source.path, source.body, { headers, signal, by });
  }
  const path = `/api/turns/${cursor.id ?? ""}/events?after=${cursor.last}`;
  return send("GET", path, undefined, { headers: { Accept: EVENT_STREAM }, signal, by });
}

/** Which refusals end the turn, and which are only a bad moment of the way to it. */
function judge(error: ApiError, cursor: Cursor): Ending<never> {
  const isStarting = cursor.id === null;
  if (!isStarting && error.status === 404) throw new TurnGone();
  const mayGoOn = cursor.mayHaveLeft || cursor.attempts + 1 < OFFLINE_ATTEMPTS;
  const isPassing = isStarting
    ? error.code === "IN_PROGRESS" || (error.isOffline && mayGoOn)
    : error.isOffline || [429, 502, 503, 504].includes(error.status);
  // A guest who has signed up goes on as soon as the page knows; for anybody else it is drawn anew.
  if (isPassing || isOtherPerson(error)) return { kind: "cut" };
  return { kind: "error", error };
}

async function read<Answer>(
  response: Response,
  cursor: Cursor,
  follower: TurnFollower,
): Promise<Ending<Answer>> {
  if (response.body === null) return { kind: "cut" };
  for await (const frame of readEvents(response.body)) {
    if (frame.event === PAUSED) {
      // It is about the reading, and has the number of the event before it.
      cursor.attempts = 0;
      follower.onConnection("paused");
      continue;
    }
    const number = Number(frame.id);
    const event = parseTurnEvent<Answer>(frame);
    // The reading of it failed, as an answer to the request would have said: it is no event of the turn, and has
    // the number of the one before it.
    if (event?.type === "error" && event.turnGoesOn) throw event.error;
    if (number <= cursor.last) continue;
    cursor.last = number;
    cursor.attempts = 0;
    if (event === null) continue;
    if (event.type === "done") return { kind: "done", answer: event.answer };
    if (event.type === "error") return { kind: "error", error: event.error };
    if (event.type === "turn") cursor.id = event.id;
    follower.onConnection("live");
    follower.onProgress(event);
  }
  // Ended without an ending: a proxy or a restart cut it.
  return { kind: "cut" };
}

/** The outcome of a followed turn; null when it was left, which is no outcome. */
export async function outcomeOf<Answer>(
  turn: Promise<Answer>,
  content: string,
  signal: AbortSignal,
): Promise<TurnOutcome<Answer> | null> {
  try {
    const answer = await turn;
    return signal.aborted ? null : { kind: "done", content, answer };
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof TurnGone) return { kind: "gone", content };
    if (error instanceof NotBegun) return { kind: "stopped", content, isUnheard: true };
    if (!(error instanceof ApiError))
      return { kind: "failed", content, error: new ApiError(0, { message: errorText(error) }) };
    return error.code === "STOPPED" ? { kind: "stopped", content } : { kind: "failed", content, error };
  }
}

const unseen: TurnFollower = { onProgress: () => undefined, onConnection: () => undefined };

/** How a turn ended that nobody followed; null when it was left, or when that cannot be learnt now. */
export async function endOfTurn<Answer>(
  { turnId, content }: { turnId: string; content: string },
  signal: AbortSignal,
): Promise<TurnOutcome<Answer> | null> {
  const end = followTurn<Answer>({ kind: "attach", id: turnId }, unseen, signal);
  const outcome = await outcomeOf(end, content, signal);
  const isUnknown = outcome?.kind === "failed" && (outcome.error.isOffline || outcome.error.status === 401);
  return isUnknown ? null : outcome;
}
