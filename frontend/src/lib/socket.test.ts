import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSocket, type SocketListener } from "./socket";

const PING = JSON.stringify({ type: "ping" });

/** A connection that opens, and then carries nothing: not even its own end. */
class SilentSocket {
  static made: SilentSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: string[] = [];
  close = vi.fn();
  constructor() {
    SilentSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
}

const listener = () => ({
  onOpen: vi.fn<SocketListener["onOpen"]>(),
  onMessage: vi.fn<SocketListener["onMessage"]>(),
  onClose: vi.fn<SocketListener["onClose"]>(),
});

function opened() {
  const heard = listener();
  const stop = openSocket("/ws", heard);
  const socket = SilentSocket.made[0]!;
  socket.onopen?.();
  return { heard, socket, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", SilentSocket);
  SilentSocket.made = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a connection that no longer carries anything is told as lost within a minute, and another is opened", async () => {
  const { heard, socket, stop } = opened();
  await vi.advanceTimersByTimeAsync(44_000);
  expect(socket.sent).toEqual([PING, PING]);
  expect(heard.onClose).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(heard.onClose.mock.calls).toEqual([[1006, true]]);
  expect(socket.close).toHaveBeenCalled();
  expect(SilentSocket.made).toHaveLength(2);
  stop();
});

test("a server that answers keeps its connection, and its answers are no messages", async () => {
  const { heard, socket, stop } = opened();
  for (let times = 0; times < 10; times += 1) {
    await vi.advanceTimersByTimeAsync(15_000);
    socket.onmessage?.({ data: JSON.stringify({ type: "pong" }) });
  }
  expect(socket.sent).toHaveLength(10);
  expect(heard.onClose).not.toHaveBeenCalled();
  expect(heard.onMessage).not.toHaveBeenCalled();
  stop();
});

test("a browser that goes offline has lost its connection at once, and has it again as soon as it is back", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { heard, stop } = opened();
  window.dispatchEvent(new Event("offline"));
  expect(heard.onClose.mock.calls).toEqual([[1006, true]]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(SilentSocket.made).toHaveLength(1);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(SilentSocket.made).toHaveLength(2);
  stop();
});
