/** A page of the list with its pager, and what its rows ask for: to be edited, and to be deleted. */
import { useState } from "react";
import { ListPager } from "@/components/patterns/list-pager";
import { NoMatchRow } from "@/components/patterns/no-match-row";
import type { Project } from "@/lib/api/types";
import { DeleteProjectDialog } from "./delete-project-dialog";
import { EditProjectDialog } from "./project-dialog";
import { COLUMNS, ProjectRow, TableFrame } from "./projects-table";

export interface ProjectsListProps {
  projects: Project[];
  page: number;
  total: number;
  hasNext: boolean;
  isTurning: boolean;
  onPage: (page: number) => void;
  onClear: () => void;
}

export function ProjectsList({
  projects,
  page,
  total,
  hasNext,
  isTurning,
  onPage,
  onClear,
}: ProjectsListProps) {
  const [edited, setEdited] = useState<Project | null>(null);
  const [doomed, setDoomed] = useState<Project | null>(null);
  return (
    <>
      <TableFrame>
        {projects.map((project) => (
          <ProjectRow key={project.id} project={project} onEdit={setEdited} onDelete={setDoomed} />
        ))}
        {projects.length === 0 && <NoMatchRow columns={COLUMNS} onClear={onClear} />}
      </TableFrame>
      {projects.length > 0 && (
        <ListPager
          page={page}
          rows={projects.length}
          total={total}
          hasNext={hasNext}
          isTurning={isTurning}
          onPage={onPage}
        />
      )}
      {edited && <EditProjectDialog project={edited} onClose={() => setEdited(null)} />}
      <DeleteProjectDialog project={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
