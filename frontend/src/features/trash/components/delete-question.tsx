/** The question before something is deleted for good: what goes with it, and what stays. */
import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { KIND_NAMES, type TrashRef } from "../kinds";

interface DeleteQuestionProps {
  /** Null while nothing is to be deleted. */
  item: TrashRef | null;
  pending: boolean;
  onClose: () => void;
  onConfirm: (item: TrashRef) => void;
}

export function DeleteQuestion({ item, pending, onClose, onConfirm }: DeleteQuestionProps) {
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete ${KIND_NAMES[item?.kind ?? "document"].toLowerCase()}`}
      description={item && <Question item={item} />}
      pending={pending}
      onConfirm={() => {
        if (item) onConfirm(item);
      }}
    />
  );
}

function Question({ item: { kind, title } }: { item: TrashRef }) {
  if (kind === "thread")
    return "Are you sure you want to delete this chat thread? This action cannot be undone.";
  const name = <bdi className="font-medium text-text">{title}</bdi>;
  if (kind === "document") return <>Are you sure you want to delete {name}? This action cannot be undone.</>;
  return (
    <>
      Are you sure you want to delete {name}? Its documents stay in Documents, outside any project. Its chat
      will be deleted. This action cannot be undone.
    </>
  );
}
