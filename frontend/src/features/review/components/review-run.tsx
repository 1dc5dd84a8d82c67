/** Reviews the open text while it is being written: after a pause, and never on the page's own time. */
import { StateEffect } from "@codemirror/state";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";

import { useSession } from "@/features/editor/components/use-editor-session";
import type { EditorSession } from "@/features/editor/session";
import { codePointReader } from "@/features/editor/format/code-points";
import { ApiError, errorText } from "@/lib/api/errors";

import { reviewDocument } from "../api/review-document";
import { askAgain, type ReviewStore, clear, takeReview } from "../review-state";
import type { Review } from "../review-types";
import {
  isUnderlining,
  showOpen,
  showUnderlines,
  type Underline,
  underlinesIn,
  underlining,
} from "../underlines";

/** Milliseconds without a change until a text that was changed is sent. */
const PAUSE = 600;

export function ReviewRun({ session, store }: { session: EditorSession; store: ReviewStore }) {
  const revision = useSession(session, (state) => state.revision);
  const asked = useStore(store, (state) => state.asked);
  const open = useStore(store, (state) => state.open);
  const answered = useRef<number | null>(null);
  useEffect(() => {
    if (!isUnderlining(session.editorState))
      session.dispatch({ effects: StateEffect.appendConfig.of(underlining) });
  }, [session]);
  useEffect(() => {
    clearChanged(session, store);
    const request = new AbortController();
    // Whoever opens the document or asks waits for no pause in what they write.
    const isAsked = answered.current !== asked;
    answered.current = asked;
    const timer = setTimeout(() => void run(session, store, request.signal), isAsked ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [session, store, revision, asked]);
  useEffect(() => session.dispatch({ effects: showOpen.of(open) }), [session, open]);
  useEffect(() => {
    const again = () => {
      if (store.getState().problem?.kind === "failed") askAgain(store);
    };
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [store]);
  return null;
}

async function run(session: EditorSession, store: ReviewStore, signal: AbortSignal): Promise<void> {
  const { document } = session;
  const content = document.toString();
  try {
    const review = await reviewDocument(session.documentId, content, signal);
    // What was written meanwhile has its own review coming.
    if (signal.aborted || session.document !== document) return;
    session.dispatch({ effects: showUnderlines.of(underlinesOf(review, content)) });
    takeReview(store, review);
  } catch (error) {
    if (signal.aborted) return;
    const isTooLarge = error instanceof ApiError && error.status === 413;
    if (isTooLarge) session.dispatch({ effects: showUnderlines.of([]) });
    store.setState({
      problem: { kind: isTooLarge ? "too-large" : "failed", text: errorText(error) },
      ...(isTooLarge ? { review: null, open: null } : {}),
    });
  }
}

function underlinesOf(review: Review, content: string): Underline[] {
  const positionOf = codePointReader(content);
  return review.findings.flatMap((finding) => {
    const { id, severity, other, dismissed } = finding;
    if (dismissed) return [];
    const isSerious = severity === "serious" && other !== null;
    const place = (start: number, end: number) => ({
      from: positionOf(start),
      to: positionOf(end),
    });
    const own: Underline = { id, part: "own", isSerious, ...place(finding.start, finding.end) };
    if (!other) return [own];
    return [own, { id, part: "other" as const, isSerious, ...place(other.start, other.end) }];
  });
}

/** What lost its words to a change is not listed until it is found again. */
function clearChanged(session: EditorSession, store: ReviewStore): void {
  const { review } = store.getState();
  if (!review) return;
  const left = new Map<string, number>();
  for (const { id } of underlinesIn(session.editorState)) left.set(id, (left.get(id) ?? 0) + 1);
  const gone = review.findings.filter(
    ({ id, other, dismissed }) => dismissed === null && (left.get(id) ?? 0) < (other ? 2 : 1),
  );
  if (gone.length > 0)
    clear(
      store,
      gone.map(({ id }) => id),
    );
}
