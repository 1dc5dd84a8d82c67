/** Text that was pasted for a project that is not shown: a document of its own may become of it. */
import { useNavigate } from "@tanstack/react-router";
import { useDraft } from "@/features/drafts/drafts";
import { UnsyncedSection, UnsyncedText } from "@/components/patterns/unsynced-text";
import { useCreateDocument } from "../api/project-membership";
import { forgetPaste, pasteDraft } from "../paste-draft";

interface UnsyncedPasteProps {
  projectId: number;
  /** Why no document of the project can be made of it, in a sentence; that the project is gone unless told. */
  reason?: string;
}

const GONE = "This project was deleted, or is no longer shared with you.";

/** Draws nothing where nothing was left. */
export function UnsyncedPaste({ projectId, reason = GONE }: UnsyncedPasteProps) {
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
    <UnsyncedSection reason={reason}>
      <UnsyncedText text={{ title, content }} isSaving={isPending} onSave={save} onDiscard={forget} />
    </UnsyncedSection>
  );
}
