/** The way to the server: same-origin, with cookies, JSON both ways, one error type. */
import { untilHere } from "@/lib/leaving";
import { ApiError, errorFromResponse, offlineError } from "./errors";
import { meantFor, checkIdentity, type Person, thisPerson } from "./person";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** A file in the place of a body. */
  file?: File | undefined;
  /** Whether it is carried through although the page is left: for a small body only. */
  keepalive?: boolean;
  /** Whom it is meant for, unless that is whoever is here now. */
  by?: Person | undefined;
}

/** A text as the server takes it: without the character of code 0, which nobody sees and some programs copy with the words. */
const withoutNul = (_name: string, value: unknown) =>
  typeof value === "string" ? value.replaceAll("\0", "") : value;

/**
 * Sends a request and answers the raw response once it is known to be a success.
 * Raises ApiError for any other answer, also when there is none; an abort passes through as it is. What breaks off
 * because the page is left is no failure: nobody hears of it, so that no word is taken back from a request that arrived.
 */
export async function send(
  method: Method,
  path: string,
  body?: unknown,
  { headers, signal, file, keepalive = false, by = thisPerson() }: RequestOptions = {},
): Promise<Response> {
  const init: RequestInit = {
    method,
    credentials: "same-origin",
    keepalive,
    headers: {
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(file ? { "Content-Type": "application/octet-stream" } : {}),
      ...meantFor(by),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body, withoutNul) }),
    ...(file ? { body: file } : {}),
    ...(signal ? { signal } : {}),
  };
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    await untilHere();
    throw offlineError();
  }
  if (response.ok) return response;
  const refusal = await errorFromResponse(response);
  checkIdentity(refusal, by);
  throw refusal;
}

/** Reads a success as JSON. An answer without content is null, as the callers of DELETE expect. */
export async function readJson<T>(response: Response): Promise<T> {
  if (response.status === 204) return null as T;
  try {
    return (await response.json()) as T;
  } catch {
    await untilHere();
    throw new ApiError(response.status, { message: "The server's answer couldn't be read." });
  }
}

/** One JSON call: `jsonRequest<Usage>("GET", "/api/usage")`. */
export async function jsonRequest<T>(
  method: Method,
  path: string,
  body?: unknown,
  options?: RequestOptions,
): Promise<T> {
  return readJson<T>(await send(method, path, body, options));
}
