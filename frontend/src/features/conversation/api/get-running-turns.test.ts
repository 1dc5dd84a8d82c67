import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import { aRunningTurn } from "@/testing/factories";
import { server } from "@/testing/server";

import { getRunningTurns } from "./get-running-turns";

const ofThread = aRunningTurn({ id: "a", threadId: 4 });
const ofPanel = aRunningTurn({ id: "b", isPanel: true });
const start = aRunningTurn({ id: "c", content: "Offline mode" });

function serve(): string[] {
  const asked: string[] = [];
  server.use(
    http.get("/api/turns", ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(request.url.includes("threadId") ? [ofThread] : [ofThread, start, ofPanel]);
    }),
  );
  return asked;
}

test("a thread's turns are asked for by its id", async () => {
  const asked = serve();
  expect(await getRunningTurns("thread.4")).toEqual([ofThread]);
  expect(asked).toEqual(["?threadId=4"]);
});

test("the side panel's are those that were said there, not the start of a document", async () => {
  serve();
  expect(await getRunningTurns("panel")).toEqual([ofPanel]);
});

test("a thread that is not made yet has none", async () => {
  const asked = serve();
  expect(await getRunningTurns("new")).toEqual([]);
  expect(asked).toEqual([]);
});
