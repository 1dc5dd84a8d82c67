/** Changes of others since the visitor read a document that is open, and when they count as read. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";

import { useAuth } from "@/features/auth/auth-context";
import type { SharedText } from "@/features/document-sync/shared-text";
import { queryKeys } from "@/lib/api/keys";
import type { UnreadChanges } from "@/lib/api/types";

import { markRead, unreadQuery } from "./api/unread";
import { type UnreadChange, unreadChanges } from "./unread-changes";

/** Milliseconds for which a page has been on screen before it counts as read. */
const SHOWN_FOR = 1500;
/** Milliseconds from what others write before one's eyes until that is said to be read. */
const READ_WITHIN = 10_000;

export interface Unread {
  /** Of the last time that was asked; null while nothing is to be told. */
  readonly data: UnreadChanges | null;
  readonly changes: readonly UnreadChange[];
  /** A change was on the screen. */
  readonly see: (key: string) => void;
  /** All of them are known. */
  readonly dismiss: () => void;
}

/** `place` is on the page that shows the text: a phone may show something else. */
export function useUnread(text: SharedText, place: RefObject<HTMLElement | null>): Unread {
  const { documentId } = text;
  const { user } = useAuth();
  const you = user?.id ?? null;
  const { data, isFetching, refetch } = useQuery(unreadQuery(documentId));
  const [seen, setSeen] = useState<{ of: UnreadChanges; keys: ReadonlySet<string> } | null>(null);
  const [dismissed, setDismissed] = useState<UnreadChanges | null>(null);
  const changes = useMemo(() => (data ? unreadChanges(data, you) : []), [data, you]);
  const keys = seen !== null && seen.of === data ? seen.keys : NONE;
  const isDismissed = data !== undefined && dismissed === data;
  const isAllSeen = changes.every(({ key }) => keys.has(key));
  const mayMark = data !== undefined && !isFetching && (isDismissed || isAllSeen);
  useReadMark(text, place, mayMark, changes.length > 0);
  const ask = useCallback(() => void refetch(), [refetch]);
  useReturn(text, ask);
  return {
    data: data && !isDismissed && changes.length > 0 ? data : null,
    changes,
    see: useCallback(
      (key) => {
        if (!data) return;
        setSeen((now) => {
          const known = now?.of === data ? now.keys : NONE;
          return known.has(key) ? now : { of: data, keys: new Set([...known, key]) };
        });
      },
      [data],
    ),
    dismiss: useCallback(() => setDismissed(data ?? null), [data]),
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Tells the listener of each change that others make. */
function onOthers({ doc }: SharedText, listener: () => void): () => void {
  const note = (_update: Uint8Array, _origin: unknown, _doc: unknown, { local }: { local: boolean }) => {
    if (!local) listener();
  };
  doc.on("update", note);
  return () => doc.off("update", note);
}

/** Others wrote while the page was not looked at: what it was is asked for when somebody looks again. */
function useReturn(text: SharedText, ask: () => void): void {
  useEffect(() => {
    let isMissed = false;
    const stop = onOthers(text, () => {
      if (document.visibilityState === "hidden") isMissed = true;
    });
    const look = (): void => {
      if (document.visibilityState === "hidden" || !isMissed) return;
      isMissed = false;
      ask();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [text, ask]);
}

/**
 * Says up to where the visitor has read: once the page was on screen, as others write, and when it is left. Whoever has
 * seen changes (`isSeen`) had it on screen: they may leave at once.
 */
function useReadMark(
  text: SharedText,
  place: RefObject<HTMLElement | null>,
  mayMark: boolean,
  isSeen: boolean,
): void {
  const queryClient = useQueryClient();
  const marked = useRef(0);
  useEffect(() => {
    if (!mayMark) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let wasShown = isSeen;
    const isOnPage = () => {
      const element = place.current;
      // jsdom and older browsers do not say.
      return element !== null && (!("checkVisibility" in element) || element.checkVisibility());
    };
    const mark = (isLeaving: boolean): void => {
      const { version } = text.sync.getState();
      if (version === null || version <= marked.current) return;
      const before = marked.current;
      marked.current = version;
      markRead(text.documentId, version, isLeaving).then(
        () => queryClient.invalidateQueries({ queryKey: queryKeys.unreadCounts }),
        () => {
          marked.current = Math.min(marked.current, before);
        },
      );
    };
    const markSoon = (wait: number): void => {
      timer ??= setTimeout(() => {
        timer = null;
        if (document.visibilityState === "hidden") return;
        if (isOnPage() && text.sync.getState().version !== null) {
          wasShown = true;
          mark(false);
        } else markSoon(SHOWN_FOR);
      }, wait);
    };
    const look = (): void => {
      if (document.visibilityState !== "hidden") markSoon(SHOWN_FOR);
      else leave();
    };
    const leave = (): void => {
      if (wasShown) mark(true);
    };
    markSoon(SHOWN_FOR);
    const stop = onOthers(text, () => markSoon(READ_WITHIN));
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", leave);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", leave);
      if (timer !== null) clearTimeout(timer);
      if (document.visibilityState !== "hidden") leave();
    };
  }, [text, place, mayMark, isSeen, queryClient]);
}
