/** Keeps the words that are typed to mend or dismiss findings. The state that they are kept in comes with the page, this late. */
import type { FormValues } from "@/features/actions/form-values";

import type { ReviewStore } from "./review-state";

export function keepTyped(store: ReviewStore, id: string, words: string): void {
  store.setState(({ typed }) => ({ typed: { ...typed, [id]: words } }));
}

/** Under which name the reason is typed for which a finding is dismissed. */
export const reasonOf = (id: string) => `dismiss.${id}`;

export function keepForm(store: ReviewStore, id: string, values: FormValues): void {
  store.setState(({ forms }) => ({ forms: { ...forms, [id]: values } }));
}

/** It is of no use once the finding is mended or dismissed. */
export function dropTyped(store: ReviewStore, id: string): void {
  store.setState(({ typed, forms }) => ({
    typed: without(without(typed, id), reasonOf(id)),
    forms: without(forms, id),
  }));
}

function without<T>(all: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => key !== id));
}
