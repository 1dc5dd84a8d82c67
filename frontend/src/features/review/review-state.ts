/** The review of one open document: what was found, which finding is open, and what was mended since. */
import { createStore, type StoreApi } from "zustand/vanilla";

import type { FormValues } from "@/features/actions/form-values";

import type { Finding, Review } from "./review-types";

export interface ReviewState {
  readonly review: Review | null;
  /** Why there is no review of the text as it stands. */
  readonly problem: { readonly kind: "failed" | "too-large"; readonly text: string } | null;
  readonly open: string | null;
  /** Ids of findings whose words were changed, or that were mended or decided, since they were found. */
  readonly cleared: ReadonlySet<string>;
  /** What is typed to mend a finding, by its id, or to dismiss it: it is there again when the finding is opened again. */
  readonly typed: Readonly<Record<string, string>>;
  /** The same of forms with several fields. */
  readonly forms: Readonly<Record<string, FormValues>>;
  /** Grows when the text is to be reviewed anew although it did not change. */
  readonly asked: number;
}

export type ReviewStore = StoreApi<ReviewState>;

const NOTHING: ReadonlySet<string> = new Set();

export function createReview(): ReviewStore {
  return createStore<ReviewState>(() => ({
    review: null,
    problem: null,
    open: null,
    cleared: NOTHING,
    typed: {},
    forms: {},
    asked: 0,
  }));
}

export function takeReview(store: ReviewStore, review: Review): void {
  store.setState(({ open }) => ({
    review,
    problem: null,
    cleared: NOTHING,
    open: review.findings.some(({ id }) => id === open) ? open : null,
  }));
}

export function clear(store: ReviewStore, ids: readonly string[]): void {
  const { cleared, open } = store.getState();
  if (ids.every((id) => cleared.has(id))) return;
  store.setState({
    cleared: new Set([...cleared, ...ids]),
    open: open !== null && ids.includes(open) ? null : open,
  });
}

export function askAgain(store: ReviewStore): void {
  store.setState(({ asked }) => ({ asked: asked + 1 }));
}

export function standing({ review, cleared }: ReviewState): readonly Finding[] {
  return review?.findings.filter(({ id, dismissed }) => dismissed === null && !cleared.has(id)) ?? [];
}

/** How many findings there are, those that are not listed too. */
export function countOf(state: ReviewState): number {
  const { review, cleared } = state;
  if (!review) return 0;
  const gone = review.findings.filter(({ id, dismissed }) => dismissed === null && cleared.has(id)).length;
  return review.counts.total - gone;
}

export function seriousOf(state: ReviewState): number {
  const { review, cleared } = state;
  if (!review) return 0;
  const gone = review.findings.filter(
    ({ id, dismissed, severity }) => severity === "serious" && dismissed === null && cleared.has(id),
  ).length;
  return review.counts.serious - gone;
}

/** "8 findings" */
export function findingsWords(count: number): string {
  if (count === 0) return "No findings";
  return `${count.toLocaleString("en")} ${count === 1 ? "finding" : "findings"}`;
}
