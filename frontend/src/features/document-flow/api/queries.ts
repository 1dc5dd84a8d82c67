/** What the flow reads: its template, its interview, and the document that grows. */
import { queryOptions } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Document, Interview, Template } from "@/lib/api/types";

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.template(id),
    queryFn: ({ signal }) => jsonRequest<Template>("GET", `/api/templates/${id}`, undefined, { signal }),
  });

export const interviewQuery = (documentId: number) =>
  queryOptions({
    queryKey: queryKeys.interview(documentId),
    queryFn: ({ signal }) =>
      jsonRequest<Interview>("GET", `/api/document-flow/${documentId}`, undefined, { signal }),
  });

export const flowDocumentQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.document(id),
    queryFn: ({ signal }) => jsonRequest<Document>("GET", `/api/documents/${id}`, undefined, { signal }),
  });
