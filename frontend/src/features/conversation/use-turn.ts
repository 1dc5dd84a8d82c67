/** One turn at a time for a view: start or join it, draw its state, stop it, and settle its outcome once. */
import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from "react";

import { loadToaster } from "@/components/ui/load-toaster";
import { thisPerson } from "@/lib/api/person";
import type { RunningTurn } from "@/lib/api/types";
import { newIdempotencyKey } from "@/lib/idempotency-key";

import { stopTurn } from "./api/stop-turn";
import { followTurn, outcomeOf, type TurnSource } from "./follow-turn";
import {
  IDLE,
  reduceTurn,
  type TurnAction,
  type TurnConnection,
  type TurnOutcome,
  type TurnProgress,
  type TurnView,
} from "./turn-state";
import { TextStream } from "./text-stream";

export interface TurnRequest {
  path: string;
  /** What is sent; or how to come by it, when something must be done first. That may raise ApiError or NotBegun. */
  body: object | ((signal: AbortSignal) => Promise<object>);
  /** What the person wrote, shown while the turn runs and given back with its outcome. */
  content: string;
  /** Names the request, so that repeating it cannot do it twice; one of its own unless told. */
  key?: string;
}

export interface Turn {
  view: TurnView;
  /** The answer so far; it grows without drawing the view again. */
  text: TextStream;
  /** False when another is under way, and this one was not begun. */
  start: (request: TurnRequest) => boolean;
  /** Joins a turn that runs already; false while another is followed. */
  resume: (turn: Pick<RunningTurn, "id" | "documentId" | "content">) => boolean;
  stop: () => void;
}

/**
 * `settle` is called once for each turn, before the view turns idle, so that what it stores and the end of the
 * running state are drawn together. A view that goes away settles nothing: the turn goes on without it.
 */
export function useTurn<Answer>(settle: (outcome: TurnOutcome<Answer>) => void): Turn {
  const [view, dispatch] = useReducer(reduceTurn, IDLE);
  const [text] = useState(() => new TextStream());
  const [by] = useState(thisPerson);
  const latestSettle = useRef(settle);
  const running = useRef<Running | null>(null);

  useEffect(() => {
    latestSettle.current = settle;
  });
  // A turn can fail because the connection is gone, and then the place that says so must be there.
  useEffect(() => {
    loadToaster().catch(() => undefined);
  }, []);
  useEffect(
    () => () => {
      running.current?.abort.abort();
      running.current = null;
    },
    [],
  );

  const requestStop = useCallback((current: Running, id: string) => {
    stopTurn(id).catch(() => {
      // Nothing was stopped, so the button may be pressed again.
      current.stopAsked = false;
      dispatch({ type: "stop", asked: false });
    });
  }, []);

  const follow = useCallback(
    async (source: TurnSource, content: string) => {
      const current = newRunning(source, content);
      running.current = current;
      text.reset();
      const { signal } = current.abort;
      const answer = withBody(source, signal, (whole) =>
        followTurn<Answer>(whole, { ...listenersOf(current, text, dispatch, requestStop), by }, signal),
      );
      const outcome = await outcomeOf(answer, content, signal);
      if (outcome === null) return;
      running.current = null;
      latestSettle.current(outcome);
      dispatch({ type: "end" });
    },
    [text, by, requestStop],
  );

  const start = useCallback(
    ({ path, body, content, key = newIdempotencyKey() }: TurnRequest) => {
      if (running.current) return false;
      dispatch({ type: "send", content });
      void follow({ kind: "start", path, body, key }, content);
      return true;
    },
    [follow],
  );
  const resume = useCallback<Turn["resume"]>(
    (turn) => {
      if (running.current) return false;
      dispatch({ type: "resume", turn });
      void follow({ kind: "attach", id: turn.id }, turn.content);
      return true;
    },
    [follow],
  );
  const stop = useCallback(() => {
    const current = running.current;
    if (!current || current.stopAsked) return;
    current.stopAsked = true;
    if (current.id === null && current.connection === "lost") {
      // Nobody is there who could stop it, and none knows whether it arrived.
      current.abort.abort();
      running.current = null;
      latestSettle.current({ kind: "stopped", content: current.content, isUnheard: true });
      dispatch({ type: "end" });
      return;
    }
    dispatch({ type: "stop", asked: true });
    if (current.id !== null) requestStop(current, current.id);
  }, [requestStop]);

  return { view, text, start, resume, stop };
}

/** Draws what is heard of a turn, and stops it as soon as it has an id where that was asked for before. */
function listenersOf(
  current: Running,
  text: TextStream,
  dispatch: Dispatch<TurnAction>,
  requestStop: (current: Running, id: string) => void,
) {
  const onProgress = (event: TurnProgress) => {
    if (event.type === "turn") {
      current.id = event.id;
      if (current.stopAsked) requestStop(current, event.id);
    }
    if (event.type === "delta") {
      text.append(event.text);
      // Only the first word changes the view; the others cost no more than the line above.
      if (current.hasText) return;
      current.hasText = true;
    }
    dispatch({ type: "progress", event });
  };
  const onConnection = (state: TurnConnection) => {
    if (current.connection !== state) dispatch({ type: "connection", state });
    current.connection = state;
  };
  return { onProgress, onConnection };
}

/**
 * Goes on with a body that may have to be come by first. One that is at hand leaves within the key or the click itself,
 * before the view is drawn anew.
 */
function withBody<T>(
  source: TurnSource,
  signal: AbortSignal,
  goOn: (whole: TurnSource) => Promise<T>,
): Promise<T> {
  if (source.kind === "attach" || typeof source.body !== "function") return goOn(source);
  const make = source.body as Extract<TurnRequest["body"], (signal: AbortSignal) => unknown>;
  return make(signal).then((body) => goOn({ ...source, body }));
}

interface Running {
  readonly abort: AbortController;
  readonly content: string;
  id: string | null;
  hasText: boolean;
  connection: TurnConnection;
  stopAsked: boolean;
}

function newRunning(source: TurnSource, content: string): Running {
  const id = source.kind === "attach" ? source.id : null;
  return { abort: new AbortController(), content, id, hasText: false, connection: "live", stopAsked: false };
}
