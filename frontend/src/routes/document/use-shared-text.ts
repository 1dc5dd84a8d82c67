/** The shared text of the document that is opened, as long as its page is there. */
import { useEffect, useReducer, useState } from "react";

import { findLoaded, openText } from "@/features/document-sync/registry";
import type { SharedText } from "@/features/document-sync/shared-text";

/** Milliseconds after which what the server answered is shown to be read, until the text can be written. */
const READ_AFTER = 5000;

export interface OpenedText {
  readonly text: SharedText;
  /** It can be shown and written. */
  readonly isLoaded: boolean;
}

/** For what holds a text before its page is drawn. */
export { openText };

/** Null while nothing is there to be shown. A guest who signs up meanwhile goes on in the same text. */
export function useSharedText(documentId: number, person: string): OpenedText | null {
  const [opened, setOpened] = useState<OpenedText | null>(() => {
    const text = findLoaded(documentId, person);
    return text ? { text, isLoaded: true } : null;
  });
  const [dropped, onDropped] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const { text, release } = openText(documentId, person, onDropped);
    let isHere = true;
    const show = (isLoaded: boolean) => {
      if (isLoaded) stop();
      if (isHere) setOpened((known) => (known?.text === text && known.isLoaded ? known : { text, isLoaded }));
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
    };
  }, [documentId, person, dropped]);
  return opened;
}
