/**
 * Dialog in which the owner of a document invites people, gives and takes roles, and makes a link; others see who is
 * there.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { MembersDialog } from "@/features/members/components/members-dialog";
import { MembersPanel } from "@/features/members/components/members-panel";
import { useMoveDocuments } from "@/features/projects/api/project-membership";
import { queryKeys } from "@/lib/api/keys";
import type { Role } from "@/lib/api/types";
import { useNow } from "@/lib/use-now";
import { shareQuery } from "../api/get-share";
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
  const { documentId, title, role, isGuest, onClose, onLeft } = props;
  if (role === "owner") return <OwnersDialog {...props} />;
  const subject = { kind: "document", id: documentId } as const;
  return <MembersDialog {...{ subject, title, isGuest, onClose, onLeft }} isOwner={false} />;
}

function OwnersDialog({ documentId, title, isGuest, onSave, onClose, onLeft }: ShareDialogProps) {
  const subject = { kind: "document", id: documentId } as const;
  const hasLink = useHasLink(documentId);
  const takeOut = useTakeOut(documentId, title);
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
      <MembersPanel {...{ subject, title, isGuest, hasLink, onLeft }} isOwner onTakeOut={takeOut} />
      <LinkBox documentId={documentId} isGuest={isGuest} save={save} />
    </Dialog>
  );
}

/** Whether there is a link that works; while that is not known, there may be. */
function useHasLink(documentId: number): boolean {
  const { data } = useQuery(shareQuery(documentId));
  const now = useNow();
  if (!data) return true;
  const { share } = data;
  return share !== null && (share.expiresAt === null || Date.parse(share.expiresAt) > now);
}

/** The way out of a project for a document whose owner may not open that any more. */
function useTakeOut(documentId: number, title: string): () => void {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMoveDocuments(null, () => {
    toast({ title: "Document removed from the project", description: title });
    const subject = { kind: "document", id: documentId } as const;
    void queryClient.invalidateQueries({ queryKey: queryKeys.members(subject) });
  });
  return () => {
    if (!isPending) mutate([documentId]);
  };
}
