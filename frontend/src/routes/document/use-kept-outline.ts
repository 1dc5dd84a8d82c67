/** Keeps the outline of a document that is written in step with its text, at pauses: nothing is done at a key. */
import { useEffect } from "react";
import { useStore } from "zustand";

import type { EditorSession } from "@/features/editor/session";
import { outlineOf } from "@/features/outline/move-in-text";
import {
  type OutlineState,
  type OutlineStore,
  outlineStoreOf,
  showCurrent,
} from "@/features/outline/outline-state";
import { placeAt } from "@/features/outline/outline";
import { positionBelowTop, READ_AT, readingPage } from "@/features/outline/reading";

import { atPauses } from "./at-pauses";

export function useKeptOutline(session: EditorSession): OutlineStore {
  const store = outlineStoreOf(session);
  useEffect(() => {
    const read = () => readAnew(session);
    const pauses = atPauses(read);
    read();
    const stop = session.store.subscribe((state, before) => {
      if (state.revision !== before.revision || state.title !== before.title) pauses.soon();
    });
    return () => {
      stop();
      pauses.stop();
    };
  }, [session]);
  return store;
}

export function readAnew(session: EditorSession): void {
  outlineStoreOf(session).setState({ outline: outlineOf(session) });
}

export function useOutline<Value>(session: EditorSession, select: (state: OutlineState) => Value): Value {
  return useStore(outlineStoreOf(session), select);
}

/** Milliseconds after a move of the caret or the page until it is looked where the person is. */
const LOOK_AFTER = 150;

/** Follows where the person is, as long as somebody looks. */
export function useCurrentPlace(session: EditorSession, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = () => {
      timer = null;
      const store = outlineStoreOf(session);
      showCurrent(store, placeAt(store.getState().outline, positionIn(session)));
    };
    const soon = () => (timer ??= setTimeout(look, LOOK_AFTER));
    soon();
    const over = new AbortController();
    const options = { signal: over.signal, capture: true, passive: true };
    document.addEventListener("selectionchange", soon, options);
    document.addEventListener("scroll", soon, options);
    return () => {
      over.abort();
      if (timer !== null) clearTimeout(timer);
    };
  }, [session, isShown]);
}

/** Where the caret is as long as it can be seen, else what is at the top of the page. */
function positionIn(session: EditorSession): number {
  const page = readingPage();
  if (page && outlineStoreOf(session).getState().isReading)
    return positionBelowTop(page, session.read(), READ_AT);
  const { head } = session.editorState.selection.main;
  const hasCaret = document.activeElement?.closest(".cm-editor") != null;
  const box = hasCaret ? session.boxAt(head) : null;
  const frame = page?.getBoundingClientRect();
  const isSeen = box && frame && box.bottom > frame.top && box.top < frame.bottom;
  return isSeen ? head : session.navigation.belowTop(READ_AT);
}
