/** A document that is only read, as its room has it: what others write is there as they write it. */
import { startTransition, useEffect, useState } from "react";

import { isUnsynced, type SharedText, type SyncState } from "@/features/document-sync/shared-text";
import type { OpenedDocument } from "@/lib/api/types";
import { cutTo } from "@/lib/format/length";
import { TITLE_LIMIT } from "@/lib/format/title-length";

import { useSharedText } from "./use-shared-text";

/** Milliseconds for which changes are gathered: a page is drawn a few times a second, however many type. */
const GATHER = 150;

interface Text {
  readonly title: string;
  readonly content: string;
  readonly version: number;
}

interface Heard {
  /** As the room had it last; null where it is not known, or has words that are not on the server. */
  readonly text: Text | null;
  /** The room is there: nothing is written that is not shown. */
  readonly isLive: boolean;
  /** It cannot be reached. */
  readonly isLost: boolean;
}

export interface LiveDocument extends Text, Pick<Heard, "isLive" | "isLost"> {
  /** Where the others are who have it open; null before it is opened. */
  readonly shared: SharedText | null;
}

const NOTHING: Heard = { text: null, isLive: false, isLost: false };

/** `person` is who reads. Of the room's text and the one that the server answered it is the newer one. */
export function useLiveDocument(document: OpenedDocument, person: string): LiveDocument {
  const shared = useSharedText(document.id, person)?.text ?? null;
  const [heard, setHeard] = useState(NOTHING);
  useEffect(() => {
    if (!shared) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const show = () => {
      timer = null;
      startTransition(() => setHeard((known) => listen(shared, known)));
    };
    const gather = () => (timer ??= setTimeout(show, GATHER));
    show();
    shared.doc.on("update", gather);
    const stop = shared.sync.subscribe(gather);
    return () => {
      shared.doc.off("update", gather);
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [shared]);
  const { text, isLive, isLost } = heard;
  const { title, content, version } = text && (isLive || text.version >= document.version) ? text : document;
  return { title: title || document.title, content, version, isLive, isLost, shared };
}

function listen(shared: SharedText, { text }: Heard): Heard {
  const state = shared.sync.getState();
  // What only this browser has is nobody's text: it is shown apart.
  if (isUnsynced(state)) return NOTHING;
  const isLive = isInStep(state);
  return {
    text: isLive ? textOf(shared, state) : text,
    isLive,
    isLost: state.attempt > 0 && !state.connected,
  };
}

const isInStep = ({ connected, synced, refused }: SyncState) => connected && synced && refused === null;

/** The title as the server keeps it. */
function textOf({ title, content }: SharedText, { version }: SyncState): Text {
  const line = title.toJSON().trim().replace(/\s+/g, " ");
  return { title: cutTo(line, TITLE_LIMIT), content: content.toJSON(), version: version ?? 0 };
}
