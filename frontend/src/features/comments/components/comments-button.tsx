/**
 * In the tools over a document: how many comments are open, and whether they are shown. Where there is no room beside
 * the text, it comments on what is selected: at the words a button would lie over others.
 */
import { useQuery } from "@tanstack/react-query";
import { MessageSquare, MessageSquarePlus } from "lucide-react";
import { useStore } from "zustand";

import { Button } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";
import type { SharedText } from "@/features/document-sync/shared-text";
import { useMedia, PHONE } from "@/lib/use-media";

import { commentsQuery } from "../api/get-comments";
import { COMMENTS_BUTTON, commentsOf, type CommentsStore, openNote } from "../comments-page";

export function CommentsButton({ text }: { text: SharedText }) {
  const store = commentsOf(text);
  const { data } = useQuery(commentsQuery(text.documentId));
  const count = data?.comments.length ?? 0;
  const isPressed = useStore(store, (state) => isVisible(state, count));
  const isPhone = useMedia(PHONE);
  const onSelection = useStore(store, (state) => state.onSelection);
  if (onSelection)
    return (
      <Tooltip label={onSelection.label}>
        <Button
          size={isPhone ? "default" : "tool"}
          variant="primary"
          aria-label={onSelection.label}
          // The selection stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onSelection.run}
        >
          <MessageSquarePlus aria-hidden />
        </Button>
      </Tooltip>
    );
  const label = count === 0 ? "Comments" : `Comments, ${count} open`;
  return (
    <Tooltip label={isPressed ? "Hide comments" : "Show comments"}>
      <Button
        id={COMMENTS_BUTTON}
        size={isPhone ? "default" : "tool"}
        variant="ghost"
        className="max-md:px-2"
        aria-label={label}
        aria-pressed={isPressed}
        onClick={() => toggle(store, count)}
      >
        <MessageSquare aria-hidden />
        {count > 0 && <span className="tabular-nums">{count}</span>}
      </Button>
    </Tooltip>
  );
}

type State = ReturnType<CommentsStore["getState"]>;

function isVisible(state: State, count: number): boolean {
  const { isWide, isShown, isAsked, open, composing, others } = state;
  if (!isWide) return open !== null || (isAsked && state.entry === null);
  return isShown && (count + others.notes.length > 0 || isAsked || open !== null || composing !== null);
}

function toggle(store: CommentsStore, count: number): void {
  const state = store.getState();
  if (isVisible(state, count)) {
    store.setState({ isAsked: false, open: null, ...(state.isWide && { isShown: false }) });
    return;
  }
  store.setState({ isShown: true, isAsked: true });
  if (state.isWide || state.entry === null) return;
  openNote(store, state.entry);
  const place = state.places.get(state.entry);
  if (place) state.surface?.show(place);
}
