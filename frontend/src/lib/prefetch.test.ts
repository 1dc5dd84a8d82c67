import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => void vi.useRealTimers());

/** The browser is idle; jsdom doesn't say so, and 200 milliseconds stand for it. */
const idle = () => vi.advanceTimersByTimeAsync(200);

/** A loader whose parts arrive when the test says so. */
function heldLoad() {
  let arrive!: () => void;
  const load = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
  return { load, arrive: () => arrive() };
}

test("nothing is fetched before the page stands, then one part after the other", async () => {
  const { prefetched, startPrefetching } = await import("./prefetch");
  const first = heldLoad();
  const second = vi.fn(() => Promise.resolve());
  prefetched(first.load);
  prefetched(second);
  await idle();
  await idle();
  expect(first.load).not.toHaveBeenCalled();
  startPrefetching();
  await idle();
  expect(first.load).toHaveBeenCalledOnce();
  await idle();
  expect(second).not.toHaveBeenCalled();
  first.arrive();
  await idle();
  expect(second).toHaveBeenCalledOnce();
});

test("a part that fails keeps none of the others away, and one that comes later follows", async () => {
  const { prefetched, startPrefetching } = await import("./prefetch");
  prefetched(() => Promise.reject(new TypeError("Failed to fetch")));
  const second = vi.fn(() => Promise.resolve());
  prefetched(second);
  startPrefetching();
  await idle();
  await idle();
  expect(second).toHaveBeenCalledOnce();
  const later = vi.fn(() => Promise.resolve());
  prefetched(later);
  await idle();
  expect(later).toHaveBeenCalledOnce();
});

test("without a connection nothing is asked for, until there is one", async () => {
  const { prefetched, startPrefetching } = await import("./prefetch");
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn(() => Promise.resolve());
  prefetched(load);
  startPrefetching();
  await idle();
  await idle();
  expect(load).not.toHaveBeenCalled();
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
});
