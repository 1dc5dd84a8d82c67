/** The project in the breadcrumb of its document. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { projectQuery } from "@/features/projects/api/get-project";
import { ApiError } from "@/lib/api/errors";

/** The way back to the project that the document is in; none for those who were given the document alone. */
export function useProjectCrumb(id: number | null) {
  const { data, error } = useQuery({ ...projectQuery(id ?? 0), enabled: id !== null });
  const { name = "Project" } = data ?? {};
  if (id === null || (error instanceof ApiError && error.status === 404)) return [];
  const link = (
    <Link to="/projects/$projectId" params={{ projectId: id }}>
      {name}
    </Link>
  );
  return [{ label: name, link }];
}
