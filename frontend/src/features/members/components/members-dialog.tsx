/** The members alone: of a project, or of a document for those who do not decide about them. */
import { Dialog } from "@/components/ui/dialog";
import { MembersPanel, type MembersPanelProps } from "./members-panel";

interface MembersDialogProps extends MembersPanelProps {
  onClose: () => void;
}

export function MembersDialog({ onClose, ...panel }: MembersDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={panel.isOwner ? `Share ${panel.subject.kind}` : "Members"}
      description={<span className="block cut">{panel.title}</span>}
      className="max-w-140"
    >
      <MembersPanel {...panel} />
    </Dialog>
  );
}
