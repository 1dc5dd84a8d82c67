/** Opens the comment that the address names, as a mail leads to it. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { toast } from "@/components/ui/toast";
import { ApiError, isGone } from "@/lib/api/errors";

import { commentQuery } from "./api/get-comments";
import { keyOf, openNote } from "./comments-page";
import { useComments } from "./comments-context";
import type { Note } from "./notes";

export function useLinkedComment(notes: readonly Note[]): void {
  const { documentId, store } = useComments();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const id = useLocation({ select: ({ search }) => search.comment });
  /** The discussion that is to be brought into view once it has a place. */
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (id === undefined) return;
    let isHere = true;
    const open = async () => {
      try {
        // A reply is shown in its discussion.
        const found = await queryClient.query(commentQuery(id));
        if (!isHere) return;
        if (found.documentId !== documentId) throw new Error("It is on another document");
        queryClient.setQueryData(commentQuery(found.id).queryKey, found);
        wanted.current = keyOf(found.id);
        openNote(store, keyOf(found.id));
      } catch (error) {
        if (!isHere) return;
        toast({
          title: isGone(error) ? "This comment was deleted" : "Couldn't open the comment",
          isWarning: true,
        });
        // What could not be asked for stays in the address: a reload asks again.
        if (error instanceof ApiError && !isGone(error)) return;
      }
      // The same link leads to it again.
      void navigate({ to: ".", search: {}, replace: true });
    };
    void open();
    return () => {
      isHere = false;
    };
  }, [id, documentId, store, queryClient, navigate]);
  useEffect(() => {
    const note = notes.find(({ key }) => key === wanted.current);
    if (!note || note.standing === "unknown") return;
    wanted.current = null;
    if (note.place) store.getState().surface?.show(note.place);
  }, [notes, store]);
}
