/** The shared text of the document that is opened, as long as its page is there. */
import { useEffect, useReducer, useState } from "react";

import { findLoaded, openText } from "@/features/document-sync/registry";
import { isUnsynced, type SharedText } from "@/features/document-sync/shared-text";

/** Milliseconds after which what the server answered is shown to be read, until the text can be written. */
const READ_AFTER = 5000;

export interface OpenedText {
  readonly text: SharedText;
  /** It can be shown and written. */
  readonly isLoaded: boolean;
  /** It had something unsynced of an earlier visit. */
  readonly isRestored: boolean;
}

/** Of texts that no page shows yet, those that had something unsynced of an earlier visit. */
const restored = new WeakSet<SharedText>();

/** Opens the text, or holds it for longer. What it brings from the disk may be on the server before its page is drawn. */
export function openShared(
  documentId: number,
  person: string,
  onDropped?: () => void,
): { text: SharedText; release: () => void } {
  const { text, release } = openText(documentId, person, onDropped);
  const look = () => {
    if (isUnsynced(text.sync.getState())) restored.add(text);
  };
  look();
  const stop = text.sync.subscribe(look);
  return {
    text,
    release: () => {
      stop();
      release();
    },
  };
}

/** Null while nothing is there to be shown. A guest who signs up meanwhile goes on in the same text. */
export function useSharedText(documentId: number, person: string): OpenedText | null {
  const [opened, setOpened] = useState<OpenedText | null>(() => {
    const text = findLoaded(documentId, person);
    return text ? { text, isLoaded: true, isRestored: restored.has(text) } : null;
  });
  const [dropped, onDropped] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const { text, release } = openShared(documentId, person, onDropped);
    let isHere = true;
    const show = (isLoaded: boolean) => {
      if (isLoaded) stop();
      if (isHere)
        setOpened((known) =>
          known?.text === text && known.isLoaded ? known : { text, isLoaded, isRestored: restored.has(text) },
        );
      if (isLoaded) restored.delete(text);
    };
    const stop = text.sync.subscribe(({ synced }) => {
      if (synced) show(true);
    });
    text.loaded.then(
      () => show(true),
      () => show(false),
    );
    const timer = setTimeout(() => show(false), READ_AFTER);
    return () => {
      isHere = false;
      clearTimeout(timer);
      stop();
      release();
      restored.delete(text);
    };
  }, [documentId, person, dropped]);
  return opened;
}
