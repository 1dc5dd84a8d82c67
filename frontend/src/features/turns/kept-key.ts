/**
 * The key of a request to make something that was not heard of yet: asked for again in the same words, as after a lost
 * answer or a reload, it is the same request to the server and makes no second one.
 */
import { readDraft, setDraft } from "@/components/conversation";
import { newRequestKey } from "./request-key";

const draftOf = (place: string) => `start.${place}`;

export function keptKey(place: string, body: object): string {
  const asked = JSON.stringify(body);
  const [kept = "", words] = readDraft(draftOf(place)).split("\n");
  if (words === asked) return kept;
  const key = newRequestKey();
  setDraft(draftOf(place), `${key}\n${asked}`);
  return key;
}

export function forgetKey(place: string): void {
  setDraft(draftOf(place), "");
}
