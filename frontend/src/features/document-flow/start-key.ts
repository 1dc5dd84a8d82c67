/**
 * The key of a start that was asked for and not heard of yet: asked for again in the same words, as after a reload,
 * it is the same start to the server and makes no second document. It also tells whose the start is: a tab that is
 * duplicated meanwhile has all its words too, and is not the one to bring them into the interview.
 */
import { readDraft, setDraft } from "@/features/drafts/drafts";
import { draftOfKey, forgetKey, persistentKey } from "@/features/drafts/persistent-key";
import { acquireTabLock, releaseTabLock } from "@/features/conversation/tab-locks";

/** Said of a start whose page is gone, and is not still there in another tab of which this one is a copy. */
const LEFT = "left";

/** Of the starts that this page has, how to leave them to the next one in the tab. */
const own = new Map<string, () => void>();

window.addEventListener("pagehide", () => own.forEach((leave) => leave()));

function readStart(templateId: number) {
  const [key = "", words = "", left] = readDraft(draftOfKey(String(templateId))).split("\n");
  return { key, words, isLeft: left === LEFT };
}

function keepStart(templateId: number, ...lines: string[]): void {
  setDraft(draftOfKey(String(templateId)), lines.join("\n"));
}

export const keyOfStart = (templateId: number, body: object): string =>
  persistentKey(String(templateId), body);

/** Makes the start this page's; false while another tab has it. */
export async function claimStart(templateId: number): Promise<boolean> {
  const { key, words, isLeft } = readStart(templateId);
  if (key === "" || own.has(key)) return true;
  // The page that left it may still be on its way out.
  if (isLeft) void acquireTabLock(key, true);
  else if (!(await acquireTabLock(key))) return false;
  own.set(key, () => {
    if (readStart(templateId).key === key) keepStart(templateId, key, words, LEFT);
  });
  if (isLeft) keepStart(templateId, key, words);
  return true;
}

/** Nobody follows the start here any more: it may be met again, from another tab as well. */
export function leaveStart(templateId: number): void {
  const { key } = readStart(templateId);
  own.delete(key);
  releaseTabLock(key);
}

export function forgetStart(templateId: number): void {
  leaveStart(templateId);
  forgetKey(String(templateId));
}
