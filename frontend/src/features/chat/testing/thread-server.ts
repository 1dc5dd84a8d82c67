/** A server with conversations, for tests: it lists, makes, renames, names, deletes them and has a trash. */
import { http, HttpResponse } from "msw";

import type { ChatMode, Message, Thread } from "@/lib/api/types";
import { aMessage, aThread } from "@/testing/factories";
import { server } from "@/testing/server";

export interface Said {
  thread: Thread;
  messages: Message[];
}

/** Has the fake server hold these threads, the first last spoken in; answers the list of what it is asked to change. */
export function serveThreads(...said: Said[]) {
  let threads = said.map((each) => ({ ...each }));
  const inTrash: Said[] = [];
  const calls: { method: string; path: string; body: unknown }[] = [];
  const note = async (request: Request) => {
    const text = await request.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    calls.push({ method: request.method, path: new URL(request.url).pathname, body });
    return body as Record<string, string>;
  };
  const find = (id: unknown) => threads.find(({ thread }) => thread.id === Number(id));
  server.use(
    http.get("/api/chat/threads", ({ request }) => {
      const q = new URL(request.url).searchParams.get("q") ?? "";
      const found = threads.filter(({ thread, messages }) =>
        [thread.title, ...messages.map(({ content }) => content)].join(" ").includes(q),
      );
      return HttpResponse.json(found.map(({ thread }) => thread));
    }),
    http.post("/api/chat/threads", async ({ request }) => {
      const { title = "", mode = "general" } = await note(request);
      const thread = aThread({ id: 9, title, mode: mode as ChatMode });
      threads = [{ thread, messages: [] }, ...threads];
      return HttpResponse.json(thread, { status: 201 });
    }),
    http.get("/api/chat/threads/:id", ({ params }) => {
      const found = find(params["id"]);
      if (!found) return HttpResponse.json({ message: "Conversation not found" }, { status: 404 });
      return HttpResponse.json({ ...found, hasEarlier: false });
    }),
    http.put("/api/chat/threads/:id", async ({ params, request }) => {
      const { title = "", ifTitled } = await note(request);
      const found = find(params["id"]);
      if (found && ifTitled !== undefined && ![ifTitled, title].includes(found.thread.title))
        return HttpResponse.json({ message: "Renamed", thread: found.thread }, { status: 409 });
      if (found) found.thread = { ...found.thread, title };
      return HttpResponse.json(found?.thread);
    }),
    http.delete("/api/chat/threads/:id", async ({ params, request }) => {
      await note(request);
      threads = threads.filter(({ thread }) => thread.id !== Number(params["id"]));
      return HttpResponse.json({ success: true });
    }),
    http.post("/api/chat/threads/:id/trash", async ({ params, request }) => {
      await note(request);
      const moved = find(params["id"]);
      threads = threads.filter((each) => each !== moved);
      if (moved) inTrash.push(moved);
      return HttpResponse.json({ success: true });
    }),
    http.post("/api/trash/thread/:id/restore", async ({ request }) => {
      await note(request);
      threads = [...threads, ...inTrash.splice(0)];
      return HttpResponse.json({ success: true });
    }),
    http.post("/api/chat/threads/:id/auto-title", async ({ request }) => {
      await note(request);
      return HttpResponse.json({ title: "A title" });
    }),
  );
  return calls;
}

export const SYNC: Said = {
  thread: aThread({ id: 3, title: "Acceptance criteria for sync" }),
  messages: [
    aMessage({ id: 31, role: "user", content: "What about photos?", threadId: 3 }),
    aMessage({ id: 32, content: "They are sent last.", threadId: 3 }),
  ],
};
export const PERSONA: Said = {
  thread: aThread({ id: 2, title: "Persona of an inspector", mode: "persona" }),
  messages: [aMessage({ id: 11, content: "Anneke, 41.", threadId: 2 })],
};
