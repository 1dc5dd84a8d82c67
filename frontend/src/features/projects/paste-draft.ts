/** Draft of a title and a pasted text, until a document of the project is made of them. */
import { setDraft } from "@/features/drafts/drafts";

export const pasteDraft = (projectId: number) => ({
  title: `new-document.${projectId}.title`,
  content: `new-document.${projectId}.content`,
});

export function forgetPaste(projectId: number): void {
  const { title, content } = pasteDraft(projectId);
  setDraft(title, "");
  setDraft(content, "");
}
