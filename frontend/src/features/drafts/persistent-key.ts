/**
 * The key of a request to make something that was not heard of yet: asked for again in the same words, as after a lost
 * answer or a reload, it is the same request to the server and makes no second one.
 */
import { newIdempotencyKey } from "@/lib/idempotency-key";
import { readDraft, setDraft } from "./drafts";

/** The draft that has a request's key in its first line and the words it is for in the second. */
export const draftOfKey = (request: string) => `start.${request}`;

export function persistentKey(request: string, body: object): string {
  const asked = JSON.stringify(body);
  const [kept = "", words] = readDraft(draftOfKey(request)).split("\n");
  if (words === asked) return kept;
  const key = newIdempotencyKey();
  setDraft(draftOfKey(request), `${key}\n${asked}`);
  return key;
}

export function forgetKey(request: string): void {
  setDraft(draftOfKey(request), "");
}
