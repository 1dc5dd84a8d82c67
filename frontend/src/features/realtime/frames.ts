/** The messages of the socket `/ws`, as they come from the server. */
import { ApiError } from "@/lib/api/errors";
import type { ChatAnswer, ErrorBody } from "@/lib/api/types";
import type { SocketMessage } from "@/lib/socket";

/** Where a message of the assistant belongs: which turn, and which event of it. */
interface OfTurn {
  turnId: string;
  event: number;
}

export type ServerFrame =
  | { type: "session_initialized"; sessionId: string }
  | { type: "message_received"; messageId?: string; turnId: string }
  | ({ type: "message"; role: string; content: string; isPartial: true } & OfTurn)
  | ({ type: "message"; role: string; content: string; isPartial: false } & OfTurn & ChatAnswer)
  | ({ type: "status"; text: string } & OfTurn)
  /** Only the end of the turn will be told, unless its events come again. */
  | { type: "paused"; turnId: string }
  | ({ type: "error" } & ErrorFrame);

/** What failed: a message, a turn, or else the session itself. */
export type ErrorFrame = ErrorBody & { messageId?: string; turnId?: string; status?: number };

const KNOWN: ReadonlySet<string> = new Set<ServerFrame["type"]>([
  "session_initialized",
  "message_received",
  "message",
  "status",
  "paused",
  "error",
]);

/** The message as one that this release knows; others are null, so that a newer server may say more. */
export function readFrame(message: SocketMessage): ServerFrame | null {
  if (KNOWN.has(message.type)) return message as unknown as ServerFrame;
  console.warn(`Unknown server message: ${message.type}`);
  return null;
}

/** For a refusal without a status: what it means is in its code. */
const REFUSED = 400;

export function errorOf({ status = REFUSED, ...body }: ErrorFrame): ApiError {
  return new ApiError(status, { ...body, message: body.message || "Something went wrong" });
}
