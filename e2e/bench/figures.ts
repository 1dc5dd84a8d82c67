/** What was measured and what it should be, in the form of the other benchmarks' figures. */
import { test } from "../support/test";

export interface Figure {
  case: string;
  name: string;
  value: number;
  unit: string;
  /** Not more than this; null where there is no aim. */
  aim: number | null;
  /** What the least that can do the work needs: in this run, and where the aim was set. */
  floor?: { here: number; there: number };
}

/** Whether the aim is reached, in itself or as a ratio to the floor; null without an aim. */
export function holds({ value, aim, floor }: Figure): boolean | null {
  if (aim === null) return null;
  return value <= aim || (floor !== undefined && value / floor.here <= aim / floor.there);
}

/** Under this type a test's annotations carry its figures to the reporter. */
export const FIGURE = "figure";

export function record(figure: Figure): void {
  test.info().annotations.push({ type: FIGURE, description: JSON.stringify(figure) });
}

/** The value below which the given share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error("nothing was measured");
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
