/** The discussions of the page as they are to be shown, with where their words stand in the text. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";

import type { SharedText } from "@/features/document-sync/shared-text";
import type { Comment } from "@/lib/api/types";

import { commentQuery, commentsQuery } from "./api/get-comments";
import {
  type CommentsStore,
  type NoteKey,
  openNote,
  type PassagePosition,
  type PassagePositions,
} from "./comments-page";
import { namedAt } from "./named-at";
import { type Note, notesOf, passagesOf } from "./notes";
import type { Outbox } from "./outbox/outbox";
import { findPassages } from "./passages";

/** Milliseconds after a change of the text until passages are looked for anew; meanwhile they move along. */
const PLACE_AFTER = 150;
const NO_COMMENTS: readonly Comment[] = [];

export function useNotes(text: SharedText, store: CommentsStore, outbox: Outbox): readonly Note[] {
  const { data } = useQuery(commentsQuery(text.documentId));
  const open = useStore(store, (state) => state.open);
  const composing = useStore(store, (state) => state.composing);
  const places = useStore(store, (state) => state.places);
  const waiting = useStore(outbox.store);
  const listed = data?.comments ?? NO_COMMENTS;
  const apart = useOpenedApart(store, open, listed);
  const shown = useMemo(
    () => ({ comments: apart ? [...listed, apart] : listed, waiting, composing }),
    [listed, apart, waiting, composing],
  );
  usePlaces(text, store, shown);
  return useMemo(() => notesOf(shown, places), [shown, places]);
}

/** One that is resolved is shown as long as it is open. */
function useOpenedApart(
  store: CommentsStore,
  open: NoteKey | null,
  listed: readonly Comment[],
): Comment | undefined {
  const id = open?.startsWith("c") ? Number(open.slice(1)) : null;
  const isApart = id !== null && !listed.some((comment) => comment.id === id);
  const { data, isError } = useQuery({ ...commentQuery(id ?? 0), enabled: isApart });
  const isNowhere = isApart && isError && !data;
  useEffect(() => {
    if (isNowhere) openNote(store, null);
  }, [store, isNowhere]);
  return isApart ? data : undefined;
}

function usePlaces(text: SharedText, store: CommentsStore, shown: Parameters<typeof passagesOf>[0]): void {
  useEffect(() => {
    const passages = passagesOf(shown);
    const look = () => {
      const keys = [...passages.keys()];
      const found = findPassages(text.content, [...passages.values()]);
      const content = keys.length > 0 ? text.content.toJSON() : "";
      const placeOf = (at: number): PassagePosition | null => {
        const place = found[at];
        return place ? { ...place, name: namedAt(content, place.from) } : null;
      };
      const places = new Map(keys.map((key, at) => [key, placeOf(at)]));
      if (!isSame(places, store.getState().places)) store.setState({ places });
    };
    look();
    if (passages.size === 0) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const lookSoon = () =>
      (timer ??= setTimeout(() => {
        timer = null;
        look();
      }, PLACE_AFTER));
    text.content.observe(lookSoon);
    return () => {
      text.content.unobserve(lookSoon);
      if (timer !== null) clearTimeout(timer);
    };
  }, [text, store, shown]);
}

function isSame(one: PassagePositions, other: PassagePositions): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([key, place]) => {
    const known = other.get(key);
    if (place === null || !known) return place === known;
    const isThere = place.from === known.from && place.to === known.to;
    return isThere && place.isMoved === known.isMoved && place.name === known.name;
  });
}
