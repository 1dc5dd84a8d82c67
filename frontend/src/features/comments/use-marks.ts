/** Marks in the text what the discussions are about, and opens the one whose words are pressed. */
import { useEffect } from "react";
import { useStore } from "zustand";

import { type CommentsStore, openNote, type NoteKey } from "./comments-page";
import type { Note } from "./notes";
import type { Mark, Surface } from "./surface";

export function useMarks(
  surface: Surface,
  store: CommentsStore,
  notes: readonly Note[],
  hasRail: boolean,
): void {
  const open = useStore(store, (state) => state.open);
  useEffect(() => {
    surface.mark(notes.flatMap((note) => marksOf(note, open, hasRail)));
  }, [surface, notes, open, hasRail]);
  useEffect(() => {
    store.setState({ surface });
    const stop = surface.onPick((key) => {
      const { attaching, open: known } = store.getState();
      // What is being written stays, and so does what waits for other words.
      if (key !== null || (known !== "new" && attaching === null)) openNote(store, key as NoteKey | null);
    });
    return () => {
      stop();
      store.setState((state) => (state.surface === surface ? { surface: null } : {}));
    };
  }, [surface, store]);
}

function marksOf(note: Note, open: NoteKey | null, hasRail: boolean): Mark[] {
  const { key, place } = note;
  const isOpen = key === open;
  if (note.kind === "other")
    return (note.other.words ?? []).map(({ from, to, kind }) => ({
      key,
      from,
      to,
      isOpen,
      isNew: false,
      // Struck alone, words look as if nothing came in their place: that is read beside the text, where there is room.
      suggested: hasRail ? kind : "beside",
    }));
  return place ? [{ key, from: place.from, to: place.to, isOpen, isNew: note.kind === "new" }] : [];
}
