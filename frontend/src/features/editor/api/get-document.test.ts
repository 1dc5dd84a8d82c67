import { QueryClient } from "@tanstack/react-query";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";

import { queryKeys } from "@/lib/api/keys";
import type { Document } from "@/lib/api/types";
import { aDocument } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { server } from "@/testing/server";

import { keepDocument } from "@/lib/api/keep-document";
import { documentQuery } from "./get-document";

const OLD = aDocument({ content: "Old.", version: 1 });
const SAVED = aDocument({ content: "Old. Saved.", version: 2 });

it("an answer that is older than what was saved while it was under way does not replace it", async () => {
  const client = new QueryClient();
  client.setQueryData<Document>(queryKeys.document(1), OLD);
  server.use(
    http.get("/api/documents/1", () => {
      keepDocument(client, SAVED);
      return HttpResponse.json({ ...OLD });
    }),
  );
  expect(await client.query(documentQuery(1))).toEqual(SAVED);
  expect(client.getQueryData(queryKeys.document(1))).toEqual(SAVED);
});

it("an answer of the same version is taken: what a document belongs to is no part of its version", async () => {
  const client = new QueryClient();
  client.setQueryData<Document>(queryKeys.document(1), OLD);
  server.use(answer("/api/documents/1", { ...OLD, projectId: 7 }));
  expect(await client.query(documentQuery(1))).toMatchObject({ projectId: 7 });
});
