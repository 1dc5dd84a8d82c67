import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { server } from "@/testing/server";
import { fetchPage } from "./pages";

test("a page carries its rows, how many there are in all, and the way to the next", async () => {
  let asked = "";
  server.use(
    http.get("/api/things", ({ request }) => {
      asked = new URL(request.url).search;
      return HttpResponse.json([1, 2], { headers: { "X-Total-Count": "5", "X-Next-Cursor": "c2" } });
    }),
  );
  const page = await fetchPage<number>("/api/things", { q: "", limit: 2, projectId: undefined }, "c1");
  expect(page).toEqual({ rows: [1, 2], total: 5, nextCursor: "c2" });
  expect(asked).toBe("?limit=2&cursor=c1");
});

test("a list that is not counted and ends counts what came", async () => {
  server.use(http.get("/api/things", () => HttpResponse.json([1])));
  expect(await fetchPage("/api/things", {}, null)).toEqual({ rows: [1], total: 1, nextCursor: null });
});
