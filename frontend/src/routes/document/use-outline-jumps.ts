/** The ways from the outline, and from an address, to a part of the document that is written. */
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import type { EditorSession } from "@/features/editor/session";
import { targetOf } from "@/features/outline/anchors";
import type { Jump } from "@/features/outline/components/outline-list";
import { outlineOf } from "@/features/outline/move-in-text";
import { placeAt } from "@/features/outline/outline";
import { outlineStoreOf, showCurrent } from "@/features/outline/outline-state";
import { readingPage, showReading } from "@/features/outline/reading";
import { PHONE } from "@/lib/use-media";

/** To the top of the page, with the caret where one writes; a phone's keyboard would cover it. */
export function goTo(session: EditorSession, position: number): void {
  const store = outlineStoreOf(session);
  const page = readingPage();
  if (page && store.getState().isReading) showReading(page, session.read(), position);
  else {
    session.navigation.goTo(position);
    if (!window.matchMedia(PHONE).matches) session.focus();
  }
  showCurrent(store, placeAt(outlineOf(session), position));
}

/** The text may be newer than what is listed. */
export function jumpTo(session: EditorSession, ...[listed, requirement]: Parameters<Jump>): void {
  const outline = outlineOf(session);
  const section = outline.find(({ key }) => key === listed.key);
  const wanted = requirement
    ? (section?.requirements.find(({ id }) => id === requirement.id) ??
      outline.flatMap(({ requirements }) => requirements).find(({ id }) => id === requirement.id))
    : section;
  goTo(session, wanted?.from ?? listed.from);
}

/** A link to a part of the document opens it there. What the document does not have opens it as ever. */
export function useLinkedPart(session: EditorSession, showPage: () => void): void {
  const hash = useLocation({ select: (location) => location.hash });
  const show = useRef(showPage);
  useEffect(() => {
    show.current = showPage;
  });
  useEffect(() => {
    const target = targetOf(outlineOf(session), hash);
    if (!target) return;
    show.current();
    goTo(session, target.from);
  }, [session, hash]);
}
