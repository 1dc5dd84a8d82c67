/** The unsent answers about a document that is gone, as words to be taken along. */
import { withReturned } from "@/features/conversation/composer-text";
import { draftsOfThisPerson } from "@/features/drafts/drafts";
import { documentConversation } from "@/lib/api/conversation-key";

/** Every string of the fields in the order in which they were typed in. */
function wordsOf(value: unknown): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value.trim()];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    ["id", "kind", "priority"].includes(name) ? [] : wordsOf(each),
  );
}

/** Puts what was typed and not sent into the conversation's place, where it is shown. */
export function giveBackAnswers(documentId: number): void {
  const drafts = draftsOfThisPerson();
  for (const key of drafts
    .keysUnder(`answer-text.${documentId}.`)
    .concat(drafts.keysUnder(`answer.${documentId}.`))) {
    const draft = drafts.read(key);
    const words = key.startsWith("answer-text.") ? draft : wordsOf(JSON.parse(draft)).join("\n");
    drafts.set(key, "");
    if (words.trim() !== "")
      drafts.set(documentConversation(documentId), (typed) => withReturned(typed, words));
  }
}
