/** Asked before a link ends for good. */
import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import type { Share } from "@/lib/api/types";
import { useEndShare } from "../api/end-share";

interface RevokeQuestionProps {
  documentId: number;
  share: Share;
  /** The link is being ended. */
  onRevoke: () => void;
  onClose: () => void;
}

export function RevokeQuestion({ documentId, share, onRevoke, onClose }: RevokeQuestionProps) {
  const { mutate, isPending } = useEndShare(documentId);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Revoke link"
      description={
        <>
          People with the link will no longer be able to open the document.
          {share.role !== "viewer" && " Whoever joined through it loses their role."}
        </>
      }
      pending={isPending}
      onConfirm={() => {
        onRevoke();
        mutate(undefined, { onSettled: onClose });
      }}
    />
  );
}
