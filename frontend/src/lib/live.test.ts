import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { live } from "@/testing/handlers";
import { server } from "@/testing/server";
import { openLive, type LiveListener } from "./live";

const listener = () => ({
  onMessage: vi.fn<LiveListener["onMessage"]>(),
  onReturn: vi.fn<LiveListener["onReturn"]>(),
  onEnded: vi.fn<LiveListener["onEnded"]>(),
});

afterEach(() => {
  vi.unstubAllGlobals();
});

type Connection = Parameters<Parameters<typeof live.addEventListener>[1]>[0];

/** The connections that the server has let in, in their order. */
function connections(): Connection[] {
  const made: Connection[] = [];
  server.use(
    live.addEventListener("connection", (connection) => {
      made.push(connection);
    }),
  );
  return made;
}

test.each([
  ["https:", "wss:"],
  ["http:", "ws:"],
])("a page that came over %s is connected to its own host over %s", (protocol, scheme) => {
  const Socket = vi.fn(
    class {
      close = () => undefined;
    },
  );
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol, host: "prd.example.org" });
  openLive(listener())();
  expect(Socket.mock.calls).toEqual([[`${scheme}//prd.example.org/ws-general`]]);
});

test("a message is handed on by its type", async () => {
  const made = connections();
  const heard = listener();
  const close = openLive(heard);
  await waitFor(() => expect(made).toHaveLength(1));
  made[0]!.client.send(JSON.stringify({ type: "usage_update" }));
  await waitFor(() => expect(heard.onMessage).toHaveBeenCalledWith({ type: "usage_update" }));
  close();
});

test("what cannot be read is only logged, and the next message still arrives", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const made = connections();
  const heard = listener();
  const close = openLive(heard);
  await waitFor(() => expect(made).toHaveLength(1));
  for (const text of ["{not json", "null", "7", '{"kind":"x"}', '{"type":7}', '{"type":"after"}'])
    made[0]!.client.send(text);
  await waitFor(() => expect(heard.onMessage).toHaveBeenCalledWith({ type: "after" }));
  expect(heard.onMessage).toHaveBeenCalledTimes(1);
  expect(warned).toHaveBeenCalledTimes(1);
  close();
});

test("a lost socket comes back, and says that something may have been missed", async () => {
  const made = connections();
  const heard = listener();
  const close = openLive(heard);
  await waitFor(() => expect(made).toHaveLength(1));
  expect(heard.onReturn).not.toHaveBeenCalled();
  made[0]!.client.close(1012);
  await waitFor(() => expect(heard.onReturn).toHaveBeenCalledTimes(1));
  expect(made).toHaveLength(2);
  expect(heard.onEnded).not.toHaveBeenCalled();
  close();
});

test("a session that ended on the server is told", async () => {
  const made = connections();
  const heard = listener();
  const close = openLive(heard);
  await waitFor(() => expect(made).toHaveLength(1));
  made[0]!.client.close(1008);
  await waitFor(() => expect(heard.onEnded).toHaveBeenCalledTimes(1));
  close();
});

test("once closed it stays closed", async () => {
  const made = connections();
  const heard = listener();
  const close = openLive(heard);
  await waitFor(() => expect(made).toHaveLength(1));
  const closed = new Promise((resolve) => made[0]!.client.addEventListener("close", resolve));
  close();
  await closed;
  window.dispatchEvent(new Event("online"));
  expect(made).toHaveLength(1);
  expect(heard.onReturn).not.toHaveBeenCalled();
});
