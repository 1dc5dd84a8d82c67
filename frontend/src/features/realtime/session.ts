/**
 * A realtime session: what is said over the socket, and how it goes on after the socket was lost, with nothing said or
 * shown twice. No React here.
 */
import { IDLE, reduceTurn, type TurnAction, type TurnView } from "@/features/conversation/turn-state";
import type { TextStream } from "@/features/conversation/text-stream";
import type { ApiError } from "@/lib/api/errors";
import type { ChatAnswer, ChatMode, RunningTurn } from "@/lib/api/types";
import { newIdempotencyKey } from "@/lib/idempotency-key";
import { openSocket, type SocketListener, type SocketMessage } from "@/lib/socket";

import { type ErrorFrame, errorOf, readFrame, type ServerFrame } from "./frames";

/** What is talked about: a document, or a thread of the chat in a mode. */
export type SessionTarget = { documentId: number } | { threadId: number; mode: ChatMode };

export interface SessionListener {
  onView: (view: SessionView) => void;
  /** The session is there, for the first time. */
  onActive: () => void;
  /** The socket could not be opened at the first attempt. Others follow. */
  onUnreachable: () => void;
  /** There will be no session about it. */
  onRefused: (error: ApiError) => void;
  onAnswer: (answer: ChatAnswer) => void;
  /** Nothing of it was stored; null for a failure that concerns no message. */
  onFailed: (content: string | null, error: ApiError) => void;
  /** The server no longer knows the turn; whether it was stored is in the history. */
  onGone: (content: string) => void;
}

export interface SessionView {
  /** The socket is open. */
  isConnected: boolean;
  /** The server has taken up the session on this socket: something can be said. */
  isActive: boolean;
  /** It had been active before. */
  wasActive: boolean;
  turn: TurnView;
}

export type SendOutcome = "sent" | "unconnected" | "failed";

/** The message whose answer is awaited. */
interface Question {
  content: string;
  /** Keeps it from being asked twice. Null for one that was asked elsewhere and is only followed here. */
  messageId: string | null;
  /** The server has it. */
  isReceived: boolean;
  turnId: string | null;
  lastEvent: number;
}

const PATH = "/ws";
/** Between two attempts, in milliseconds: somebody is waiting in the conversation. */
const LONGEST_WAIT = 1000;
/** As much as the server takes at once; the rest of a frame fits into so many bytes of it. */
const FRAME_BYTES = 64 * 1024;
const OTHER_BYTES = 1024;
export const CLOSED: SessionView = { isConnected: false, isActive: false, wasActive: false, turn: IDLE };

export class RealtimeSession {
  readonly #target: SessionTarget;
  /** The answer so far; it grows without the view being told. */
  readonly #text: TextStream;
  readonly #listener: SessionListener;
  #view = CLOSED;
  #sessionId: string | null = null;
  #question: Question | null = null;
  #send: ((message: SocketMessage) => void) | null = null;
  #close: (() => void) | null = null;

  constructor(target: SessionTarget, text: TextStream, listener: SessionListener) {
    this.#target = target;
    this.#text = text;
    this.#listener = listener;
  }

  /** Opens the socket, and goes on with the turn that runs there, if any. */
  open(running: Pick<RunningTurn, "id" | "documentId" | "content"> | undefined): void {
    if (running) {
      const { id, content } = running;
      this.#question = { content, messageId: null, isReceived: true, turnId: id, lastEvent: 0 };
      this.#turn({ type: "resume", turn: running });
    }
    let isFirst = true;
    const listener: SocketListener = {
      onOpen: (send) => {
        isFirst = false;
        this.#send = send;
        this.#show({ isConnected: true });
        send({ type: "init_session", ...this.#target, ...this.#memory() });
      },
      onMessage: (message) => {
        const frame = readFrame(message);
        if (frame) this.#receive(frame);
      },
      onClose: () => {
        this.#send = null;
        this.#show({ isConnected: false, isActive: false });
        this.#turn({ type: "connection", state: "lost" });
        if (isFirst) this.#listener.onUnreachable();
        isFirst = false;
      },
    };
    this.#close = openSocket(PATH, listener, LONGEST_WAIT);
  }

  /** Ends the session, and forgets it. A turn under way goes on without it. */
  end(): void {
    try {
      if (this.#sessionId !== null) this.#say({ type: "end_session" });
    } catch {
      // Nobody is there to hear it.
    }
    this.#close?.();
    this.#close = this.#send = this.#sessionId = this.#question = null;
    this.#text.reset();
    this.#show(CLOSED);
  }

  /** One question at a time: while another is under way, nothing can be sent. */
  send(content: string): SendOutcome {
    if (!this.#view.isActive || this.#question) return "unconnected";
    this.#question = {
      content,
      messageId: newIdempotencyKey(),
      isReceived: false,
      turnId: null,
      lastEvent: 0,
    };
    try {
      this.#ask(this.#question);
    } catch {
      this.#question = null;
      return "failed";
    }
    this.#text.reset();
    this.#turn({ type: "send", content });
    return "sent";
  }

  stop(): void {
    if (!this.#question) return;
    this.#turn({ type: "stop", asked: true });
    // Without a connection it is asked for as soon as there is one.
    if (this.#view.isActive) this.#say({ type: "stop" });
  }

  /** What was sent and has not arrived, as far as is known: the only words that live nowhere else. */
  get unsafe(): string | null {
    return this.#question && !this.#question.isReceived ? this.#question.content : null;
  }

  /** What the server needs to go on where the last socket broke off. */
  #memory(): object {
    const { turnId = null, lastEvent = 0 } = this.#question ?? {};
    return {
      ...(this.#sessionId !== null && { sessionId: this.#sessionId }),
      ...(turnId !== null && { turnId, lastEvent }),
    };
  }

  #say(message: SocketMessage): void {
    this.#send?.({ ...message, sessionId: this.#sessionId });
  }

  #ask({ content, messageId }: Question): void {
    // Written as JSON, a text of line breaks grows to twice its length; the server ends a socket that sends too much.
    const size = new TextEncoder().encode(JSON.stringify(content)).length;
    if (size > FRAME_BYTES - OTHER_BYTES) throw new RangeError("This message is too long.");
    this.#say({ type: "message", content, messageId });
  }

  #receive(frame: ServerFrame): void {
    switch (frame.type) {
      case "session_initialized":
        this.#begin(frame.sessionId);
        return;
      case "message_received":
        if (this.#question && frame.messageId === this.#question.messageId) this.#name(frame.turnId);
        return;
      case "paused":
        if (this.#question?.turnId === frame.turnId) this.#turn({ type: "connection", state: "paused" });
        return;
      case "status":
        if (this.#isNext(frame)) {
          this.#turn({ type: "progress", event: { type: "status", text: frame.text } });
        }
        return;
      case "message":
        if (!this.#isNext(frame)) return;
        if (frame.isPartial) this.#grow(frame.content);
        else this.#settle(() => this.#listener.onAnswer(frame));
        return;
      case "error":
        this.#fail(frame);
    }
  }

  #begin(sessionId: string): void {
    const isFirst = !this.#view.wasActive;
    this.#sessionId = sessionId;
    this.#show({ isActive: true, wasActive: true });
    this.#turn({ type: "connection", state: "live" });
    // Asked again with the same name it is not asked twice; and of a turn that was seen, the server knows where to go on.
    if (this.#question?.turnId === null) this.#ask(this.#question);
    if (this.#view.turn.phase !== "idle" && this.#view.turn.stopping) this.#say({ type: "stop" });
    if (isFirst) this.#listener.onActive();
  }

  /** Whether this belongs to the question under way and was not heard before. */
  #isNext({ turnId, event }: { turnId: string; event: number }): boolean {
    const question = this.#question;
    if (!question || (question.turnId ?? turnId) !== turnId || event <= question.lastEvent) return false;
    this.#name(turnId);
    question.lastEvent = event;
    this.#turn({ type: "connection", state: "live" });
    return true;
  }

  /** The turn of the question has begun: the server has it. */
  #name(turnId: string): void {
    if (!this.#question || this.#question.turnId !== null) return;
    this.#question.turnId = turnId;
    this.#question.isReceived = true;
    this.#turn({ type: "progress", event: { type: "turn", id: turnId, documentId: null } });
  }

  #grow(piece: string): void {
    this.#text.append(piece);
    this.#turn({ type: "progress", event: { type: "delta", text: piece } });
  }

  #fail(frame: ErrorFrame): void {
    const error = errorOf(frame);
    const question = this.#question;
    const isAbout =
      question !== null &&
      ((frame.turnId !== undefined && frame.turnId === question.turnId) ||
        (frame.messageId !== undefined && frame.messageId === question.messageId));
    if (isAbout && error.code === "TURN_NOT_FOUND")
      this.#settle(() => this.#listener.onGone(question.content));
    else if (isAbout) this.#settle(() => this.#listener.onFailed(question.content, error));
    else if (this.#view.isActive) this.#listener.onFailed(null, error);
    else this.#listener.onRefused(error);
  }

  /** What the end leads to is told first, so that it and the end of the running state are drawn together. */
  #settle(tell: () => void): void {
    this.#question = null;
    tell();
    this.#turn({ type: "end" });
  }

  #turn(action: TurnAction): void {
    const turn = reduceTurn(this.#view.turn, action);
    if (turn !== this.#view.turn) this.#show({ turn });
  }

  #show(change: Partial<SessionView>): void {
    this.#view = { ...this.#view, ...change };
    this.#listener.onView(this.#view);
  }
}
