/** Deletes a project after its question. */
import { DeleteQuestion } from "@/features/trash/components/delete-question";
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
    <DeleteQuestion
      item={project && { kind: "project", id: project.id, title: project.name }}
      pending={deletion.isPending}
      onClose={onClose}
      onConfirm={({ id, title }) => deletion.mutate({ id, name: title }, { onSettled: onClose })}
    />
  );
}
