/** Half-typed replies, edits and questions, found by the document that they are about. */
import { draftsOfThisPerson } from "@/features/drafts/drafts";

import { readCommentDraft } from "./comment-drafts";

const ANSWER = /^comment\.(reply|edit|ask)\./;

/** What whoever is here has half typed in replies, edits and questions on a document. */
export function answerDrafts(documentId: number) {
  return draftsOfThisPerson()
    .keysUnder("comment.")
    .flatMap((name) => {
      const kind = ANSWER.exec(name)?.[1] as "reply" | "edit" | "ask" | undefined;
      const draft = readCommentDraft(name);
      if (!kind || draft?.documentId !== documentId || draft.text.trim() === "") return [];
      return [{ name, kind, text: draft.text }];
    });
}
