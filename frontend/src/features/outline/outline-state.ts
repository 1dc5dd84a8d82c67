/** The outline of an open document as the panes and the text share it. */
import { createStore, type StoreApi } from "zustand/vanilla";

import type { OutlinePlace, OutlineSection } from "./outline";

export interface OutlineState {
  readonly outline: readonly OutlineSection[];
  /** Where the person is. */
  readonly current: OutlinePlace | null;
  /** The text is shown as it reads. */
  readonly isReading: boolean;
}

export type OutlineStore = StoreApi<OutlineState>;

const stores = new WeakMap<object, OutlineStore>();

/** The one of an open document, whoever asks first. */
export function outlineStoreOf(document: object): OutlineStore {
  const known = stores.get(document);
  if (known) return known;
  const store = createStore<OutlineState>(() => ({ outline: [], current: null, isReading: false }));
  stores.set(document, store);
  return store;
}

export function showCurrent(store: OutlineStore, current: OutlinePlace | null): void {
  const before = store.getState().current;
  if (before?.section !== current?.section || before?.requirement !== current?.requirement)
    store.setState({ current });
}
