/** Suggestions of people, among the notes beside a document: what waits at its lines, what is decided behind a menu. */
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { PencilLine } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";

import { offerActions } from "@/commands/palette-state";
import { lazyPart } from "@/components/patterns/lazy-part";
import { useAuth } from "@/features/auth/auth-context";
import { commentsOf, NO_OTHERS, openNote, type Others } from "@/features/comments/comments-page";
import type { SharedText } from "@/features/document-sync/shared-text";
import { readDraft, useDraft } from "@/features/drafts/drafts";
import { proposalsQuery, TOLD } from "@/features/suggestions/api/get-proposals";
import { DecidedMenu } from "@/features/suggestions/components/decided-menu";
import { SuggestionCard, type SuggestionCardProps } from "@/features/suggestions/components/suggestion-card";
import { hunkPosition } from "@/features/suggestions/hunk-position";
import { suggestedWords, type SuggestedWords } from "@/features/suggestions/suggested-words";
import {
  isDecidedByOthers,
  isSuggestion,
  isWaiting,
  type Suggestion,
} from "@/features/suggestions/suggestion-rules";
import { mayComment } from "@/lib/roles";

import { beginSuggesting, suggestionDraft } from "./begin-suggesting";

const SuggestChanges = lazyPart(async () => (await import("./suggest-changes")).SuggestChanges, {
  isForSome: true,
});

/** Milliseconds after a change of the text until notes go along with their lines. */
const POSITION_AFTER = 150;
const NONE: readonly Suggestion[] = [];

interface SuggestionNotesProps extends Omit<SuggestionCardProps, "suggestion" | "you"> {
  text: SharedText;
}

/** Where one is being written, it lies over the page. */
export function SuggestionNotes({ text, ...card }: SuggestionNotesProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [page, setPage] = useState<HTMLElement | null>(null);
  const isSuggesting = useDraft(suggestionDraft(text.documentId)) !== "";
  useLayoutEffect(() => setPage(place.current?.closest<HTMLElement>(".doc-scroller") ?? null), []);
  useOffered(text, card);
  const store = commentsOf(text);
  const others = useOthers(text, card);
  useLayoutEffect(() => store.setState({ others }), [store, others]);
  useEffect(() => () => store.setState({ others: NO_OTHERS }), [store]);
  useLinkedSuggestion(text);
  return (
    <>
      <span ref={place} hidden />
      {isSuggesting && page && <SuggestChanges text={text} role={card.role} page={page} />}
    </>
  );
}

/** For the palette of commands. */
function useOffered(text: SharedText, { role, saved }: Pick<SuggestionNotesProps, "role" | "saved">): void {
  useEffect(() => {
    if (!mayComment(role)) return;
    const suggest = () => void beginSuggesting(text, saved);
    return offerActions(() =>
      readDraft(suggestionDraft(text.documentId)) === ""
        ? [{ label: "Suggest changes", icon: PencilLine, run: suggest }]
        : [],
    );
  }, [text, role, saved]);
}

function useOthers(text: SharedText, card: Omit<SuggestionNotesProps, "text">): Others {
  const { data } = useQuery(proposalsQuery(text.documentId));
  const { user } = useAuth();
  const you = user?.id ?? "";
  const store = commentsOf(text);
  const open = useStore(store, (state) => state.open);
  const all = useMemo(() => data?.filter(isSuggestion) ?? NONE, [data]);
  const hasMore = (data?.filter(({ author }) => author === "person").length ?? 0) >= TOLD;
  const awaited = useAwaited(all, you);
  // What is decided is shown as long as it is open; one's own that others decided on meanwhile says so in its place.
  const shown = useMemo(
    () =>
      all.filter(
        (each) =>
          isWaiting(each) || open === `s${each.id}` || (awaited.has(each.id) && isDecidedByOthers(each)),
      ),
    [all, open, awaited],
  );
  const positions = usePositions(text, shown);
  const { role, onDocument, saved, onShow } = card;
  const drawn = useMemo(
    () =>
      new Map(
        shown.map((suggestion) => [
          suggestion,
          () => (
            <SuggestionCard
              key={suggestion.id}
              {...{ suggestion, you, role, onDocument, saved, onShow }}
              // It stays in sight with what was decided.
              onDecide={() => openNote(store, `s${suggestion.id}`)}
            />
          ),
        ]),
      ),
    [store, shown, you, role, onDocument, saved, onShow],
  );
  return useMemo(() => {
    const notes = [...drawn].map(([suggestion, draw], at) => ({
      key: `s${suggestion.id}` as const,
      label: `Suggestion by ${suggestion.proposer.id === you ? "you" : suggestion.proposer.name}`,
      isDecided: !isWaiting(suggestion),
      position: positions[at]?.position ?? null,
      words: positions[at]?.words ?? [],
      draw,
    }));
    const decided = all.filter((each) => !isWaiting(each));
    const onOpen = (id: number) => openNote(store, `s${id}`);
    return { notes, menu: decided.length > 0 && <DecidedMenu {...{ decided, hasMore, you, onOpen }} /> };
  }, [store, all, hasMore, drawn, positions, you]);
}

/** Of the visitor's own, those that have waited since the page is open. */
function useAwaited(all: readonly Suggestion[], you: string): ReadonlySet<number> {
  const [awaited, setAwaited] = useState<ReadonlySet<number>>(new Set());
  const more = all.filter((each) => each.proposer.id === you && isWaiting(each) && !awaited.has(each.id));
  if (more.length > 0) setAwaited(new Set([...awaited, ...more.map(({ id }) => id)]));
  return awaited;
}

interface SuggestionPosition {
  /** About where it stands: at the first of its changes that wait, else at its first. */
  readonly position: number | null;
  /** Of those that wait. */
  readonly words: readonly SuggestedWords[];
}

function positionOf(content: string, version: number | null, { hunks }: Suggestion): SuggestionPosition {
  const waiting = hunks.filter(({ state }) => state === "pending");
  const [first] = [...waiting, ...hunks];
  return {
    position: first ? hunkPosition(content, version, first) : null,
    words: waiting.flatMap((hunk) => {
      const position = hunkPosition(content, version, hunk);
      return position === null ? [] : suggestedWords(content, position, hunk);
    }),
  };
}

function usePositions(text: SharedText, shown: readonly Suggestion[]): readonly SuggestionPosition[] {
  const [positions, setPositions] = useState<readonly SuggestionPosition[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = () => {
      timer = null;
      const content = text.content.toJSON();
      const { version } = text.sync.getState();
      const found = shown.map((suggestion) => positionOf(content, version, suggestion));
      setPositions((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
    };
    look();
    if (shown.length === 0) return;
    const lookSoon = () => (timer ??= setTimeout(look, POSITION_AFTER));
    text.content.observe(lookSoon);
    return () => {
      text.content.unobserve(lookSoon);
      if (timer !== null) clearTimeout(timer);
    };
  }, [text, shown]);
  return positions;
}

/** Opens the suggestion that the address names, as a notification leads to it. */
function useLinkedSuggestion(text: SharedText): void {
  const navigate = useNavigate();
  const id = useLocation({ select: ({ search }) => search.proposal });
  useEffect(() => {
    if (id === undefined) return;
    openNote(commentsOf(text), `s${id}`);
    // The same link leads to it again.
    void navigate({ to: ".", search: {}, replace: true });
  }, [id, text, navigate]);
}
