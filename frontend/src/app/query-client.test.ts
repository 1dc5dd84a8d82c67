import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QueryObserver, focusManager, onlineManager } from "@tanstack/react-query";
import { settingsQuery } from "@/features/settings/api/settings";
import type { Settings } from "@/lib/api/types";
import { someSettings } from "@/testing/factories";
import { createQueryClient } from "./query-client";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const HOUR = 3_600_000;

/** Watches the settings that `read` answers, as a page does that is visited twice, for an hour each, at whose end the window gets the focus again. */
async function watched(read: () => Promise<Settings>): Promise<void> {
  const client = createQueryClient();
  client.mount();
  for (const visit of ["first", "second"]) {
    const page = new QueryObserver(client, { ...settingsQuery, queryFn: read, meta: { visit } });
    const leave = page.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(HOUR);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(0);
    leave();
  }
  client.unmount();
}

test("what was read does not go stale by itself: neither time, nor the focus, nor the next visit asks again", async () => {
  const read = vi.fn(() => Promise.resolve(someSettings()));
  await watched(read);
  expect(read).toHaveBeenCalledTimes(1);
});

test("a read that failed is not tried again", async () => {
  const read = vi.fn(() => Promise.reject(new Error("The server failed")));
  const client = createQueryClient();
  const refused = client.query({ queryKey: ["/api/x"], queryFn: read }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(await refused).toEqual(new Error("The server failed"));
  expect(read).toHaveBeenCalledTimes(1);
});

test("a change that failed is not sent again", async () => {
  const send = vi.fn(() => Promise.reject(new Error("The server failed")));
  const client = createQueryClient();
  const change = client.getMutationCache().build(client, { mutationFn: send });
  const refused = change.execute(undefined).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(await refused).toEqual(new Error("The server failed"));
  expect(send).toHaveBeenCalledTimes(1);
});

test("without a connection a change fails at once, and is not sent when there is one again", async () => {
  const send = vi.fn(() => Promise.reject(new Error("Couldn't reach the server")));
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const change = client.getMutationCache().build(client, { mutationFn: send });
  const refused = change.execute(undefined).catch((error: unknown) => error);
  expect(await refused).toEqual(new Error("Couldn't reach the server"));
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(send).toHaveBeenCalledTimes(1);
  client.unmount();
});

test("what could not be read for want of a connection fails at once, and is asked for again when there is one", async () => {
  const read = vi.fn(() => Promise.reject<Settings>(new Error("Couldn't reach the server")));
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const page = new QueryObserver(client, { ...settingsQuery, queryFn: read });
  const leave = page.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(page.getCurrentResult().status).toBe("error");
  read.mockResolvedValue(someSettings());
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(page.getCurrentResult().status).toBe("success");
  expect(read).toHaveBeenCalledTimes(2);
  leave();
  client.unmount();
});
