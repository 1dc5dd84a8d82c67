import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { aDocument } from "@/testing/factories";
import { keepDocument } from "./keep-document";
import { queryKeys } from "./keys";
import type { OpenedDocument } from "./types";

const ANSWER = { id: 1, content: "Changed.", version: 2 };

test("an answer of an action or a turn changes the text, and leaves what one may do", () => {
  const client = new QueryClient();
  client.setQueryData(queryKeys.document(ANSWER.id), aDocument({ role: "editor" }));
  keepDocument(client, ANSWER);
  expect(client.getQueryData(queryKeys.document(ANSWER.id))).toMatchObject({
    content: "Changed.",
    version: 2,
    role: "editor",
  });
});

test("a document that nobody has opened is not known by half", () => {
  const client = new QueryClient();
  keepDocument(client, ANSWER);
  expect(client.getQueryData<OpenedDocument>(queryKeys.document(ANSWER.id))).toBeUndefined();
});
