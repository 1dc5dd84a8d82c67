/** Failures of a voice chat, in the words of the toast and those that stay in the panel. */
import { ApiError } from "@/lib/api/errors";

export class VoiceFailure extends Error {
  override readonly name = "VoiceFailure";
  readonly title: string;
  /** What the panel says for as long as it is so; the toast's own words unless there are better ones. */
  readonly detail: string;
  /** The server's refusal, when it was one. */
  readonly refusal: ApiError | null;

  constructor(title: string, description: string, detail = description, refusal: ApiError | null = null) {
    super(description);
    this.title = title;
    this.detail = detail;
    this.refusal = refusal;
  }
}

export function noConnection(detail?: string): VoiceFailure {
  return new VoiceFailure(
    "Connection failed",
    "Could not establish the speech connection. Please check microphone permissions.",
    detail,
  );
}

/** A call that ran was cut: the microphone had nothing to do with it. */
export const LOST = new VoiceFailure("Connection lost", "We lost the connection to the voice service.");

const MICROPHONE: Partial<Record<string, string>> = {
  NotAllowedError: "Microphone access was denied. Allow it for this site in your browser, then try again.",
  NotFoundError: "No microphone found. Connect one, then try again.",
  NotReadableError: "Another program is using the microphone. Close it, then try again.",
};

export const NO_MICROPHONES = new VoiceFailure(
  "Microphone Error",
  "Your browser only allows the microphone over HTTPS.",
);

export function microphoneFailure(error: unknown): VoiceFailure {
  const name = error instanceof DOMException ? error.name : "";
  return new VoiceFailure("Microphone Error", MICROPHONE[name] ?? "Couldn't open the microphone.");
}

/** Whatever was thrown while connecting. */
export function failureOf(error: unknown): VoiceFailure {
  if (error instanceof VoiceFailure) return error;
  if (error instanceof ApiError) {
    const isFault = error.isOffline || error.status >= 500;
    return new VoiceFailure(isFault ? "Server error" : "Connection failed", error.text, error.text, error);
  }
  return noConnection();
}
