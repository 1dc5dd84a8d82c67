/** The template of personas, whose sections are the fields of the form. */
import { queryOptions } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Template } from "@/lib/api/types";

const PERSONA = 9;

export const personaQuery = queryOptions({
  queryKey: queryKeys.template(PERSONA),
  queryFn: ({ signal }) => jsonRequest<Template>("GET", `/api/templates/${PERSONA}`, undefined, { signal }),
});
