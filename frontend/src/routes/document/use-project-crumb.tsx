/** The project in the breadcrumb of its document. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { projectQuery } from "@/features/projects/api/get-project";

/** The way back to the project that the document is in. */
export function useProjectCrumb(id: number | null) {
  const { data } = useQuery({ ...projectQuery(id ?? 0), enabled: id !== null });
  const { name = "Project" } = data ?? {};
  if (id === null) return [];
  const link = (
    <Link to="/projects/$projectId" params={{ projectId: id }}>
      {name}
    </Link>
  );
  return [{ label: name, link }];
}
