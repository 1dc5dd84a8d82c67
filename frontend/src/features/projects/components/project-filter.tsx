/** Chooses the project whose documents are listed. */
import { useQuery } from "@tanstack/react-query";

import { FailedLine } from "@/components/patterns/failed-line";
import { MenuChoice } from "@/components/ui/menu-choice";
import { OptionButton } from "@/features/documents/components/list-options";

import { projectQuery } from "../api/get-project";
import { projectListQuery } from "../api/list-projects";

const ANY = { value: "any", label: "Any" };

interface ProjectFilterProps {
  project: number | undefined;
  onChoose: (project: number | undefined) => void;
}

export function ProjectFilter(props: ProjectFilterProps) {
  const { project = 0 } = props;
  const { data, isError } = useQuery({ ...projectQuery(project), enabled: project > 0 });
  const chosen = project === 0 ? ANY.label : (data?.name ?? (isError ? "Unknown" : "…"));
  return (
    <OptionButton label="Project" chosen={chosen}>
      <Choices {...props} />
    </OptionButton>
  );
}

/** Asked for as the menu opens. */
function Choices({ project, onChoose }: ProjectFilterProps) {
  const { data, isError, refetch } = useQuery(projectListQuery);
  if (!data)
    return isError ? (
      <FailedLine className="px-2 py-1" onRetry={() => void refetch()}>
        Couldn't load your projects.
      </FailedLine>
    ) : (
      <p className="px-2 py-1.5 text-muted">Loading projects...</p>
    );
  return (
    <MenuChoice
      value={project === undefined ? ANY.value : String(project)}
      options={[ANY, ...data.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChoose={(next) => onChoose(next === ANY.value ? undefined : Number(next))}
    />
  );
}
