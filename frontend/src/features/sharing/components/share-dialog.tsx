/**
 * Dialog in which the owner of a document invites people, gives and takes roles, and makes a link; others see who is
 * there.
 */
import { Dialog } from "@/components/ui/dialog";
import { MembersDialog } from "@/features/members/components/members-dialog";
import { MembersPanel } from "@/features/members/components/members-panel";
import type { Role } from "@/lib/api/types";
import { LinkBox } from "./link-box";

interface ShareDialogProps {
  documentId: number;
  title: string;
  /** What the visitor may do with the document. */
  role: Role;
  isGuest: boolean;
  /** Saves what was typed; false when that cannot be done now. */
  onSave: () => Promise<boolean>;
  onClose: () => void;
  /** The visitor has left the document. */
  onLeft: () => void;
}

export function ShareDialog(props: ShareDialogProps) {
  const { documentId, title, role, isGuest, onSave, onClose, onLeft } = props;
  const isOwner = role === "owner";
  const panel = { subject: { kind: "document", id: documentId } as const, title, isOwner, isGuest, onLeft };
  if (!isOwner) return <MembersDialog {...panel} onClose={onClose} />;
  const save = async () => {
    if (!(await onSave()))
      throw new Error("Your latest changes aren't saved yet, so readers wouldn't see them.");
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share document"
      description={<span className="block cut">{title}</span>}
      className="max-w-140"
    >
      <MembersPanel {...panel} />
      <LinkBox documentId={documentId} isGuest={isGuest} save={save} />
    </Dialog>
  );
}
