/** Actions on comments by the palette and by keys. */
import { ChevronDown, ChevronUp, MessageSquarePlus } from "lucide-react";
import { useCallback, useEffect, useRef } from "react";

import { editorShortcut } from "@/features/editor/editor-keys";
import { mayComment } from "@/lib/roles";

import { compose, openNote } from "./comments-page";
import { useComments } from "./comments-context";
import type { Note } from "./notes";
import { selectedPassage } from "./selected-passage";

/** Answers how to comment on what is selected; without a selection, the comment at the caret is opened, else one on the document begun. */
export function useCommentActions(notes: readonly Note[]): () => void {
  const { documentId, store, text, role, offer } = useComments();
  const latest = useRef(notes);
  useEffect(() => {
    latest.current = notes;
  });
  const comment = useCallback(() => {
    const passage = selectedPassage(store, text);
    const caret = store.getState().surface?.caret() ?? null;
    const at = latest.current.find(
      ({ place }) => passage === null && caret !== null && place && place.from <= caret && caret < place.to,
    );
    if (at) openNote(store, at.key);
    else compose(store, documentId, passage);
  }, [store, text, documentId]);
  const step = useCallback(
    (by: -1 | 1) => {
      const said = latest.current.filter(({ kind }) => kind !== "new");
      const at = said.findIndex(({ key }) => key === store.getState().open);
      const next = at < 0 ? said.at(by > 0 ? 0 : -1) : said.at((at + by) % said.length);
      if (!next) return;
      openNote(store, next.key);
      if (next.place) store.getState().surface?.show(next.place);
    },
    [store],
  );
  useEffect(
    () =>
      offer(() => [
        ...(mayComment(role)
          ? [
              {
                label: "Comment",
                icon: MessageSquarePlus,
                shortcut: editorShortcut("comment"),
                run: comment,
              },
            ]
          : []),
        ...(latest.current.length > 0
          ? [
              { label: "Next comment", icon: ChevronDown, run: () => step(1) },
              { label: "Previous comment", icon: ChevronUp, run: () => step(-1) },
            ]
          : []),
      ]),
    [offer, role, comment, step],
  );
  return comment;
}
