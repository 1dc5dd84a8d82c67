/** For tests of what waits a while: timers run as ever, and what a test says passes at once. */
import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

type Faked = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>["toFake"]>[number];

/** To be called before what waits is begun, of timeouts or `besides`; the clock is the real one again after the test. */
export function haveTimePass(...besides: Faked[]): void {
  const toFake: Faked[] = ["setTimeout", "clearTimeout", ...besides];
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 2, toFake });
  onTestFinished(() => void vi.useRealTimers());
}

export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
