/** Queries of the flow: its template, its interview, and the document that grows. */
import { queryOptions } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { raisesOffline } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Document, Interview, TemplateDetail } from "@/lib/api/types";
import { isOwnTemplate } from "@/lib/own-template-id";

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.template(id),
    queryFn: ({ signal }) =>
      jsonRequest<TemplateDetail>("GET", `/api/templates/${id}`, undefined, { signal }),
    throwOnError: raisesOffline,
  });

/** The template of a document: the library's under its number, an own one as it was when the document began. */
export function documentTemplateQuery(templateId: number, documentId: number) {
  const isOwn = isOwnTemplate(templateId);
  const path = isOwn ? `/api/documents/${documentId}/template` : `/api/templates/${templateId}`;
  return queryOptions({
    queryKey: queryKeys.templateOf(documentId, templateId),
    queryFn: ({ signal }) => jsonRequest<TemplateDetail>("GET", path, undefined, { signal }),
    throwOnError: raisesOffline,
  });
}

export const interviewQuery = (documentId: number) =>
  queryOptions({
    queryKey: queryKeys.interview(documentId),
    queryFn: ({ signal }) =>
      jsonRequest<Interview>("GET", `/api/document-flow/${documentId}`, undefined, { signal }),
    // As the messages, which its ready answers stand under.
    refetchOnWindowFocus: "always",
  });

export const flowDocumentQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.document(id),
    queryFn: ({ signal }) => jsonRequest<Document>("GET", `/api/documents/${id}`, undefined, { signal }),
    throwOnError: raisesOffline,
  });
