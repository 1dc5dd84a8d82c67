/** One project. It is asked for again whenever its page opens: documents written elsewhere make it younger. */
import { queryOptions } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Project } from "@/lib/api/types";

export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.project(id),
    queryFn: ({ signal }) => jsonRequest<Project>("GET", `/api/projects/${id}`, undefined, { signal }),
    refetchOnMount: "always",
  });
