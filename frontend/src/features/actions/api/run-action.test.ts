import { QueryClient } from "@tanstack/react-query";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { queryKeys } from "@/lib/api/keys";
import type { Document, Proposal } from "@/lib/api/types";
import { aDocument, aProposal } from "@/testing/factories";
import { server } from "@/testing/server";

import { type ActionTarget, runAction } from "./run-action";

const PATH = "/api/documents/1/actions/set_priority";
const GIVEN = { requirement: "FR-001", priority: "Must" };

let client: QueryClient;
let taken: Document[];
let version: number;
let target: ActionTarget;

beforeEach(() => {
  client = new QueryClient();
  taken = [];
  version = 1;
  target = {
    documentId: 1,
    saved: () => Promise.resolve(true),
    version: () => version,
    onDocument: (document) => {
      taken.push(document);
      version = document.version;
      return Promise.resolve();
    },
  };
});

const answer = (document: Document) => ({
  document,
  proposal: aProposal({ id: 7, state: "applied" }),
  said: "FR-001 is a Must",
  message: null,
});

test("what the action made is taken over, and stands among the proposals", async () => {
  const made = aDocument({ version: 2 });
  server.use(http.post(PATH, () => HttpResponse.json(answer(made))));
  client.setQueryData(queryKeys.proposals(1), [aProposal({ id: 3 })]);
  const outcome = await runAction(target, client, "set_priority", GIVEN);
  expect(outcome).toMatchObject({ kind: "done", answer: { said: "FR-001 is a Must" } });
  expect(taken).toEqual([made]);
  expect(client.getQueryData<Proposal[]>(queryKeys.proposals(1))?.map(({ id }) => id)).toEqual([7, 3]);
});

test("what others proposed meanwhile is still to be asked for", async () => {
  server.use(http.post(PATH, () => HttpResponse.json(answer(aDocument({ version: 2 })))));
  const queryKey = queryKeys.proposals(1);
  client.setQueryData(queryKey, []);
  await client.invalidateQueries({ queryKey });
  await runAction(target, client, "set_priority", GIVEN);
  expect(client.getQueryState(queryKey)).toMatchObject({ data: [{ id: 7 }], isInvalidated: true });
});

test("a change that shall wait is asked for as a suggestion", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(PATH, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(answer(aDocument({ version: 2 })));
    }),
  );
  await runAction(target, client, "set_priority", GIVEN);
  await runAction(target, client, "set_priority", GIVEN, { suggest: true });
  expect(sent).toEqual([
    { arguments: GIVEN, suggest: false, version: 1 },
    { arguments: GIVEN, suggest: true, version: 2 },
  ]);
});

test("nothing is asked for as long as what was typed is not saved", async () => {
  const post = vi.fn(() => HttpResponse.json(answer(aDocument())));
  server.use(http.post(PATH, post));
  const outcome = await runAction(
    { ...target, saved: () => Promise.resolve(false) },
    client,
    "set_priority",
    GIVEN,
  );
  expect(outcome).toMatchObject({
    kind: "refused",
    problem: { text: expect.stringContaining("saved") as string },
  });
  expect(post).not.toHaveBeenCalled();
});

test("a text that somebody else has saved is taken over, and the action done on that", async () => {
  const theirs = aDocument({ version: 5 });
  const versions: unknown[] = [];
  server.use(
    http.post(PATH, async ({ request }) => {
      const body = (await request.json()) as { version: number };
      versions.push(body.version);
      if (body.version !== 5)
        return HttpResponse.json(
          { message: "Changed", code: "VERSION_CONFLICT", document: theirs },
          { status: 409 },
        );
      return HttpResponse.json(answer(aDocument({ version: 6 })));
    }),
  );
  expect(await runAction(target, client, "set_priority", GIVEN)).toMatchObject({ kind: "done" });
  expect(versions).toEqual([1, 5]);
  expect(taken.map((document) => document.version)).toEqual([5, 6]);
});

test("an action on a line is not done on another text, where the line may be another", async () => {
  server.use(
    http.post(PATH, () =>
      HttpResponse.json({ message: "Changed", document: aDocument({ version: 5 }) }, { status: 409 }),
    ),
  );
  const outcome = await runAction(target, client, "set_priority", { line: "3" });
  expect(outcome).toMatchObject({
    kind: "refused",
    problem: { text: expect.stringContaining("changed") as string },
  });
  expect(taken).toHaveLength(1);
});

test("asked for again after an answer that was lost it is the same request", async () => {
  const sent: (string | null)[] = [];
  server.use(
    http.post(PATH, ({ request }) => {
      sent.push(request.headers.get("Idempotency-Key"));
      return sent.length === 1 ? HttpResponse.error() : HttpResponse.json(answer(aDocument({ version: 2 })));
    }),
  );
  const lost = await runAction(target, client, "set_priority", GIVEN);
  expect(lost).toMatchObject({
    kind: "refused",
    problem: { text: expect.stringContaining("offline") as string },
  });
  expect(await runAction(target, client, "set_priority", GIVEN)).toMatchObject({ kind: "done" });
  await runAction(target, client, "set_priority", GIVEN);
  expect(sent[0]).toBe(sent[1]);
  expect(sent[2]).not.toBe(sent[1]);
});

test("a refusal has the sentence, and the choices where the words mean several things", async () => {
  const choices = [{ label: "Goals, line 3", arguments: { line: "3" } }];
  server.use(
    http.post(PATH, () =>
      HttpResponse.json(
        { message: "Two sections are called Goals", code: "AMBIGUOUS", choices },
        { status: 422 },
      ),
    ),
  );
  expect(await runAction(target, client, "set_priority", GIVEN)).toEqual({
    kind: "refused",
    problem: { text: "Two sections are called Goals", choices, errors: [] },
  });
  expect(taken).toEqual([]);
});
