/** Asked before a link ends for good. */
import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { useEndShare } from "../api/end-share";

interface RevokeQuestionProps {
  documentId: number;
  /** Nobody joins through a guest's link. */
  isGuest: boolean;
  /** The link is being ended. */
  onRevoke: () => void;
  onClose: () => void;
}

export function RevokeQuestion({ documentId, isGuest, onRevoke, onClose }: RevokeQuestionProps) {
  const { mutate, isPending } = useEndShare(documentId);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Revoke link"
      description={
        <>
          People with the link will no longer be able to open the document.
          {!isGuest && " Anyone who joined through it loses their role."}
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
