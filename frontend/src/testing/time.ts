/** For tests of what waits a while: timers run as ever, and what a test says passes at once. */
import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

/** To be called before what waits is begun; the clock is the real one again after the test. */
export function haveTimePass(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 2, toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
