import { IDBFactory } from "fake-indexeddb";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { LocalText } from "@/features/document-sync/testing/local-text";
import { markDeleted } from "@/features/drafts/deleted-accounts";
import { setPerson } from "@/lib/api/person";
import type { Comment } from "@/lib/api/types";
import { server } from "@/testing/server";

import { aComment } from "../testing/comments";
import { takePassage } from "../passages";
import { mayHaveUnsent } from "./may-have-unsent";
import { Outbox } from "./outbox";
import { sendUnsent } from "./send-unsent";
import { readUnsent } from "./unsent-store";

interface Sent {
  readonly key: string | null;
  readonly body: unknown;
}

let sent: Sent[];
let answers: (() => Response)[];
let text: LocalText;
let heard: Comment[];
const opened: Outbox[] = [];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  setPerson("mara", false);
  sent = [];
  heard = [];
  answers = [];
  text = new LocalText({ content: "It rains here." });
  const take = async ({ request }: { request: Request }) => {
    sent.push({ key: request.headers.get("Idempotency-Key"), body: await request.json() });
    return answers.shift()?.() ?? HttpResponse.json(aComment({ id: sent.length }), { status: 201 });
  };
  server.use(http.post("/api/documents/1/comments", take), http.post("/api/comments/7/replies", take));
});

afterEach(() => {
  opened.splice(0).forEach((outbox) => outbox.close());
});

function open(isOwner = true): Outbox {
  const outbox = new Outbox(1, text, (comment) => heard.push(comment));
  outbox.open(isOwner);
  opened.push(outbox);
  return outbox;
}

const refusal = (status: number, code: string) => () =>
  HttpResponse.json({ message: "No.", code }, { status });
const passage = () => takePassage(text.content, { from: 3, to: 8 });
const words = (body: string) => ({ commentId: null, body, people: [], passage: passage() });
const states = (outbox: Outbox) =>
  outbox.store.getState().map(({ body, isLate, refused }) => ({ body, isLate, refused }));

test("a comment is on the disk until the server has it", async () => {
  const outbox = open();
  outbox.say(words("Why?"));
  expect(states(outbox)).toEqual([{ body: "Why?", isLate: false, refused: null }]);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(sent).toEqual([
    { key: expect.stringMatching(/^\w{32}$/) as string, body: { body: "Why?", passage: passage() } },
  ]);
  await vi.waitFor(async () => expect(await readUnsent()).toEqual([]));
  expect(outbox.store.getState()).toEqual([]);
  expect(mayHaveUnsent()).toBe(false);
});

test("what could not be sent is sent with the same key once there is a connection", async () => {
  answers = [() => HttpResponse.error()];
  const outbox = open();
  outbox.say(words("Why?"));
  await vi.waitFor(() => expect(states(outbox)[0]?.isLate).toBe(true));
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test("a comment waits until the text that it is on is acknowledged", async () => {
  const outbox = open();
  text.answers = false;
  text.content.insert(3, "often ");
  outbox.say({ ...words("Why?"), passage: takePassage(text.content, { from: 3, to: 8 }) });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(sent).toEqual([]);
  text.acknowledge();
  await vi.waitFor(() => expect(heard).toHaveLength(1));
});

test("one on text that the server has not got yet is sent again after the next acknowledgement", async () => {
  answers = [refusal(409, "TEXT_UNKNOWN")];
  const outbox = open();
  outbox.say(words("Why?"));
  await vi.waitFor(() => expect(states(outbox)[0]?.isLate).toBe(true));
  expect(sent).toHaveLength(1);
  text.sync.setState({ version: 2 });
  await vi.waitFor(() => expect(heard).toHaveLength(1));
});

test("what is refused stays, is not sent by itself again, and holds up nothing else", async () => {
  answers = [refusal(409, "COMMENT_LIMIT")];
  const outbox = open();
  const key = outbox.say(words("One"));
  outbox.say({ ...words("Two"), commentId: 7 });
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(states(outbox)).toEqual([{ body: "One", isLate: false, refused: "No." }]);
  outbox.tryAgain(key);
  await vi.waitFor(() => expect(heard).toHaveLength(2));
});

test("what is discarded is gone", async () => {
  answers = [refusal(403, "ROLE_REQUIRED")];
  const outbox = open();
  const key = outbox.say(words("One"));
  await vi.waitFor(() => expect(states(outbox)[0]?.refused).toBe("No."));
  await outbox.discard(key);
  expect(outbox.store.getState()).toEqual([]);
  expect(await readUnsent()).toEqual([]);
});

test("a page that comes back sends what an earlier one left, of this person alone", async () => {
  answers = [() => HttpResponse.error(), () => HttpResponse.error()];
  const before = open();
  before.say(words("Mara's"));
  await vi.waitFor(() => expect(states(before)[0]?.isLate).toBe(true));
  before.close();
  setPerson("jonas", false);
  const other = open();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(other.store.getState()).toEqual([]);
  other.close();
  setPerson("mara", false);
  open();
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(sent.at(-1)?.key).toBe(sent[0]?.key);
});

/** A page that is closed before its comment had an answer, some time ago. */
async function leaveUnanswered(since = 11_000): Promise<void> {
  answers = [() => HttpResponse.error()];
  const outbox = open();
  outbox.say(words("Why?"));
  await vi.waitFor(() => expect(states(outbox)[0]?.isLate).toBe(true));
  outbox.close();
  const { at } = outbox.store.getState()[0]!;
  vi.spyOn(Date, "now").mockReturnValue(at + since);
}

test("any page sends what was left, and keeps nothing of an account that was deleted", async () => {
  await leaveUnanswered();
  await sendUnsent();
  expect(sent).toHaveLength(2);
  expect(await readUnsent()).toEqual([]);

  answers = [() => HttpResponse.error()];
  const again = open();
  again.say(words("More"));
  await vi.waitFor(() => expect(states(again)[0]?.isLate).toBe(true));
  again.close();
  markDeleted("mara");
  await sendUnsent();
  expect(sent).toHaveLength(3);
  expect(await readUnsent()).toEqual([]);
});

test("what was said while the clock was ahead does not wait until it is that late", async () => {
  await leaveUnanswered(-86_400_000);
  await sendUnsent();
  expect(await readUnsent()).toEqual([]);
});

test("what a document that is gone refuses is asked for once by a page, and stays", async () => {
  await leaveUnanswered();
  answers = [refusal(404, "NOT_FOUND")];
  await sendUnsent();
  await sendUnsent();
  expect(sent).toHaveLength(2);
  expect(await readUnsent()).toHaveLength(1);
});
