/** The one error of the API: what a failed call becomes, and the questions the app asks about it. */
import type { Document, ErrorBody, MergedPlace, OwnTemplate, Project, Thread, Usage } from "./types";

export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  /** The message of the body alone, without the status in front. */
  readonly text: string;
  readonly code: string | undefined;
  readonly description: string | undefined;
  readonly usage: Usage | undefined;
  readonly errors: readonly { field: string; message: string }[];
  /** The current document, when the server refused a stale write. */
  readonly document: Document | undefined;
  /** The current project, likewise. */
  readonly project: Project | undefined;
  /** The current thread, likewise. */
  readonly thread: Thread | undefined;
  /** The current template, likewise, and its text merged with what was sent, as far as the two go together. */
  readonly template: OwnTemplate | undefined;
  readonly places: readonly MergedPlace[];
  readonly choices: NonNullable<ErrorBody["choices"]>;

  constructor(status: number, body: ErrorBody) {
    super(`${status}: ${body.message}`);
    this.status = status;
    this.text = body.message;
    this.code = body.code ?? undefined;
    this.description = body.description ?? undefined;
    this.usage = body.usage;
    this.errors = body.errors ?? [];
    this.document = body.document;
    this.project = body.project;
    this.thread = body.thread;
    this.template = body.template;
    this.places = body.places ?? [];
    this.choices = body.choices ?? [];
  }

  /** No answer was received: the request may or may not have been processed. */
  get isOffline(): boolean {
    return this.status === 0;
  }
}

function isErrorBody(value: unknown): value is ErrorBody {
  return (
    typeof value === "object" && value !== null && "message" in value && typeof value.message === "string"
  );
}

/** The error for an answer that is not a success. A body that is not JSON is taken as the message itself. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const raw = await response.text().catch(() => "");
  const fallback = response.statusText || "Request failed";
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    return new ApiError(response.status, { message: raw.trim() || fallback });
  }
  return new ApiError(response.status, isErrorBody(body) ? body : { message: fallback });
}

/** The error for a request that got no answer at all. */
export function offlineError(): ApiError {
  return new ApiError(0, {
    message: "Couldn't reach the server. Check your connection, or try again in a moment.",
  });
}

/** For what a page cannot do without: that it could not be asked for is not to be taken for its being gone. */
export function raisesOffline(error: Error, { state }: { state: { data: unknown } }): boolean {
  return state.data === undefined && error instanceof ApiError && error.isOffline;
}

/** True for the monthly allowance running out, however the server worded it. */
export function isLimitExceeded(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return [error.code, error.message].some((part) => /LIMIT_EXCEEDED|Limit Exceeded/.test(part ?? ""));
}

/** True for what a guest may not do at all. */
export function isAccountRequired(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "ACCOUNT_REQUIRED";
}

/** True for what is not there, or not there for this person: the server tells them apart for nobody. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** A sentence for the person, whatever was thrown. */
export function errorText(error: unknown, fallback = "Something went wrong. Please try again."): string {
  if (error instanceof ApiError) return error.text;
  return error instanceof Error && error.message ? error.message : fallback;
}
