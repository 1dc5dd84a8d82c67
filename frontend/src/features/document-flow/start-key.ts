/**
 * The key of a start that was asked for and not heard of yet: asked for again in the same words, as after a reload,
 * it is the same start to the server and makes no second document.
 */
import { readDraft, setDraft } from "@/components/conversation";
import { newRequestKey } from "@/features/turns";

const draftOf = (templateId: number) => `start.${templateId}`;

export function keyOfStart(templateId: number, body: object): string {
  const asked = JSON.stringify(body);
  const [kept = "", words] = readDraft(draftOf(templateId)).split("\n");
  if (words === asked) return kept;
  const key = newRequestKey();
  setDraft(draftOf(templateId), `${key}\n${asked}`);
  return key;
}

export function forgetStart(templateId: number): void {
  setDraft(draftOf(templateId), "");
}
