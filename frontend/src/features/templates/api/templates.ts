/** The template library; it does not change while the app is open. */
import { queryOptions } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Template } from "@/lib/api/types";

export const templatesQuery = queryOptions({
  queryKey: queryKeys.templates,
  queryFn: ({ signal }) => jsonRequest<Template[]>("GET", "/api/templates", undefined, { signal }),
});
