import { describe, expect, it } from "vitest";

import { backoff, backoffDelay } from "./backoff";

describe("backoffDelay", () => {
  it("doubles up to five seconds, or as long as told, half of it by chance", () => {
    expect([1, 2, 3, 9].map((attempt) => backoffDelay(attempt, undefined, () => 1))).toEqual([
      250, 500, 1000, 5000,
    ]);
    expect(backoffDelay(9, undefined, () => 0)).toBe(2500);
    expect(backoffDelay(99, 30_000, () => 1)).toBe(30_000);
  });
});

describe("backoff", () => {
  it("ends at once when the network says it is back", async () => {
    const waited = backoff(9, new AbortController().signal);
    window.dispatchEvent(new Event("online"));
    await expect(waited).resolves.toBeUndefined();
  });

  it("rejects when what it waits for is given up", async () => {
    const abort = new AbortController();
    const waited = backoff(9, abort.signal);
    abort.abort(new Error("left"));
    await expect(waited).rejects.toThrow("left");
  });
});
