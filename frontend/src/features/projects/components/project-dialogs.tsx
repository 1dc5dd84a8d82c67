/** The dialogs of a project, of which one is open at a time. */
import { lazyPart } from "@/components/patterns/lazy-part";
import type { Project } from "@/lib/api/types";
import { PHONE, useMedia } from "@/lib/use-media";
import { DeleteProjectDialog } from "./delete-project-dialog";

const AddDocumentDialog = lazyPart(async () => (await import("./add-document-dialog")).AddDocumentDialog);
const CreateDocumentDialog = lazyPart(
  async () => (await import("./create-document-dialog")).CreateDocumentDialog,
);
const MembersDialog = lazyPart(
  async () => (await import("@/features/members/components/members-dialog")).MembersDialog,
);
const EditProjectDialog = lazyPart(async () => (await import("./project-dialog")).EditProjectDialog);
const ProjectChatSheet = lazyPart(async () => (await import("./project-chat-sheet")).ProjectChatSheet);

export type OpenDialog = "add" | "create" | "edit" | "delete" | "chat" | "members" | null;

interface ProjectDialogsProps {
  project: Project;
  open: OpenDialog;
  onClose: () => void;
  /** The project is gone. */
  onLeave: () => void;
}

export function ProjectDialogs({ project, open, onClose, onLeave }: ProjectDialogsProps) {
  const isPhone = useMedia(PHONE);
  return (
    <>
      {open === "add" && <AddDocumentDialog projectId={project.id} onClose={onClose} onMissing={onClose} />}
      {open === "create" && (
        <CreateDocumentDialog projectId={project.id} onClose={onClose} onMissing={onClose} />
      )}
      {open === "edit" && <EditProjectDialog project={project} onClose={onClose} onMissing={onClose} />}
      {open === "chat" && isPhone && (
        <ProjectChatSheet project={project} onClose={onClose} onMissing={onClose} />
      )}
      {open === "members" && (
        <MembersDialog
          subject={{ kind: "project", id: project.id }}
          title={project.name}
          isOwner={project.role === "owner"}
          isGuest={false}
          onClose={onClose}
          onLeft={onLeave}
          onMissing={onClose}
        />
      )}
      <DeleteProjectDialog
        project={open === "delete" ? project : null}
        onClose={onClose}
        onDeleted={onLeave}
      />
    </>
  );
}
