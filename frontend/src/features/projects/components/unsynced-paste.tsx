/** Text that was pasted for a project that is gone: its documents stay, so this one may become one. */
import { useNavigate } from "@tanstack/react-router";
import { useDraft } from "@/features/drafts/drafts";
import { UnsyncedSection, UnsyncedText } from "@/components/patterns/unsynced-text";
import { useCreateDocument } from "../api/project-membership";
import { forgetPaste, pasteDraft } from "../paste-draft";

/** Draws nothing where nothing was left. */
export function UnsyncedPaste({ projectId }: { projectId: number }) {
  const draft = pasteDraft(projectId);
  const title = useDraft(draft.title).trim() || "Untitled document";
  const content = useDraft(draft.content);
  const navigate = useNavigate();
  const forget = () => forgetPaste(projectId);
  const { mutate, isPending } = useCreateDocument(null, forget);
  if (content.trim() === "") return null;
  const save = () =>
    mutate(
      { title, content },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: "/documents/$documentId", params: { documentId: id }, replace: true }),
      },
    );
  return (
    <UnsyncedSection reason="This project was deleted, but the text you pasted is still in this browser.">
      <UnsyncedText text={{ title, content }} isSaving={isPending} onSave={save} onDiscard={forget} />
    </UnsyncedSection>
  );
}
