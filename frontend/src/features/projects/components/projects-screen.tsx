/** The projects of the visitor, and what is asked before one is changed or deleted. */
import { Link } from "@tanstack/react-router";
import { FolderOpen, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/patterns/empty-state";
import { lazyPart } from "@/components/patterns/lazy-part";
import { type ListSearch, ListScreen, type ListWords } from "@/components/patterns/list-screen";
import { Button } from "@/components/ui/button";
import { MenuItem } from "@/components/ui/menu";
import { MoveToTrash } from "@/features/trash/components/move-to-trash";
import type { Project } from "@/lib/api/types";
import { mayChange } from "@/lib/roles";
import { projectPagesQuery } from "../api/list-projects";
import { DeleteProjectDialog } from "./delete-project-dialog";
import { PROJECTS } from "./projects-table";

const EditProjectDialog = lazyPart(async () => (await import("./project-dialog")).EditProjectDialog);

const WORDS: ListWords = {
  title: "Projects",
  create: "New Project",
  searchLabel: "Search projects by name",
  searchPlaceholder: "Search projects...",
  loading: "Loading projects...",
  failure: "Couldn't load your projects",
};

export interface ProjectsScreenProps {
  search: ListSearch;
  onNavigate: (search: ListSearch, replace?: boolean) => void;
  onNewProject: () => void;
}

export function ProjectsScreen({ search, onNavigate, onNewProject }: ProjectsScreenProps) {
  const [edited, setEdited] = useState<Project | null>(null);
  const [doomed, setDoomed] = useState<Project | null>(null);
  const endEditing = () => setEdited(null);
  return (
    <>
      <ListScreen
        words={WORDS}
        pages={projectPagesQuery}
        table={PROJECTS}
        menu={(project) => (
          <>
            {mayChange(project.role) ? (
              <MenuItem icon={Pencil} onSelect={() => setEdited(project)}>
                Edit
              </MenuItem>
            ) : (
              <MenuItem
                icon={FolderOpen}
                as={(item) => <Link to="/projects/$projectId" params={{ projectId: project.id }} {...item} />}
              >
                Open
              </MenuItem>
            )}
            {project.role === "owner" && (
              <>
                <MoveToTrash item={{ kind: "project", id: project.id, title: project.name }} />
                <MenuItem icon={Trash2} danger onSelect={() => setDoomed(project)}>
                  Delete
                </MenuItem>
              </>
            )}
          </>
        )}
        empty={<NoProjects onNewProject={onNewProject} />}
        search={search}
        onNavigate={onNavigate}
        onCreate={onNewProject}
      />
      {edited && <EditProjectDialog project={edited} onClose={endEditing} onMissing={endEditing} />}
      <DeleteProjectDialog project={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}

function NoProjects({ onNewProject }: { onNewProject: () => void }) {
  return (
    <EmptyState
      title="No projects yet"
      text="Group related documents and ask the assistant about all of them at once."
      action={
        <Button variant="primary" onClick={onNewProject}>
          <Plus aria-hidden />
          New Project
        </Button>
      }
    />
  );
}
