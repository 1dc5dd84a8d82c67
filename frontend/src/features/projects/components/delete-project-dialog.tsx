/** The question before a project is deleted: what goes with it, and what stays. */
import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import type { Project } from "@/lib/api/types";
import { useDeleteProject } from "../api/change-project";

interface DeleteProjectDialogProps {
  /** Null while nothing is to be deleted. */
  project: Pick<Project, "id" | "name"> | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const deletion = useDeleteProject(onDeleted);
  return (
    <ConfirmDialog
      open={project !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Delete project"
      description={
        <>
          Are you sure you want to delete <bdi className="font-medium text-text">{project?.name}</bdi>? Its
          documents stay in Documents, outside of any project. Its chat is deleted. This action cannot be
          undone.
        </>
      }
      pending={deletion.isPending}
      onConfirm={() => {
        if (project) deletion.mutate(project, { onSettled: onClose });
      }}
    />
  );
}
