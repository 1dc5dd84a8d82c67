import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askGuestOnce } from "./guest-prompt";

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a guest is asked half a second after the first document, and once", () => {
  const ask = vi.fn();
  askGuestOnce(ask);
  vi.advanceTimersByTime(499);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(1);
  askGuestOnce(ask);
  vi.runAllTimers();
  expect(ask).toHaveBeenCalledTimes(1);
});
