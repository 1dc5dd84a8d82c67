/** The page as a copy that is edited to suggest changes: over the text, until they are sent or cancelled. */
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { copyText } from "@/components/patterns/copy-text";
import { toast } from "@/components/ui/toast";
import { commentsOf, openNote } from "@/features/comments/comments-page";
import { placeInSight } from "@/features/comments/place-in-sight";
import type { SharedText } from "@/features/document-sync/shared-text";
import { isTooOld, useSendSuggestion, whyNotSent } from "@/features/suggestions/api/send-suggestion";
import { MarkdownField } from "@/features/suggestions/components/markdown-field";
import { SuggestingBar } from "@/features/suggestions/components/suggesting-bar";
import { withLineEnds } from "@/features/suggestions/line-ends";
import type { Role } from "@/lib/api/types";
import { newIdempotencyKey } from "@/lib/idempotency-key";
import { mayChange, mayComment } from "@/lib/roles";
import { useLeaveWarning } from "@/lib/use-leave-warning";

import { keepSuggestion, onNewestText, readSuggestion, type SuggestionDraft } from "./begin-suggesting";

/** Milliseconds after a change until it is in the draft: a text may be long. */
const KEEP_AFTER = 300;

const LOST = "You can no longer comment on this document. Copy your text to keep it.";
const COPIED = { title: "Copied to clipboard", description: "Your text is on your clipboard." };

interface SuggestChangesProps {
  text: SharedText;
  role: Role;
  /** What scrolls the text that it lies over. */
  page: HTMLElement;
}

export function SuggestChanges({ text, role, page }: SuggestChangesProps) {
  const { documentId } = text;
  const { draft, isChanged, type, setReason, take, replace, end } = useKept(documentId);
  useLeaveWarning(isChanged);
  useFocusBehind(text, draft !== null);
  const [place] = useState(() => {
    const { surface } = commentsOf(text).getState();
    return surface ? placeInSight(surface, text.content.toJSON(), page) : 0;
  });
  const { mutate, isPending, error, reset } = useSendSuggestion(documentId, ({ id }, { key }) => {
    // It takes this away, where it is still there.
    if (readSuggestion(documentId)?.key === key) keepSuggestion(documentId, null);
    openNote(commentsOf(text), `s${id}`);
    toast({ title: "Suggestion sent" });
  });
  // What was typed before the role was taken away is still theirs to see and to copy.
  const maySend = mayComment(role);
  const send = () => {
    const now = take();
    if (now) mutate(now);
  };
  const rebase = () => {
    const now = take();
    const next = now && onNewestText(text, now);
    if (!next) return;
    replace(next);
    reset();
  };
  if (!draft) return null;
  const copy = (own: string) => void copyText(own, COPIED);
  const isOld = isTooOld(error);
  return (
    <OverPage page={page} coversTools={mayChange(role)}>
      <SuggestingBar
        reason={draft.reason}
        onReason={setReason}
        isChanged={isChanged}
        maySend={maySend}
        isSending={isPending}
        failure={maySend ? error && whyNotSent(error) : LOST}
        onCopy={!maySend || isOld ? () => copy(take()?.content ?? "") : null}
        onRebase={maySend && isOld ? rebase : null}
        onCopyEarlier={draft.earlier === undefined ? null : () => copy(draft.earlier ?? "")}
        onSend={send}
        onCancel={end}
      />
      <MarkdownField
        key={draft.version}
        label="Your suggestion"
        initial={draft.content}
        at={place}
        isLocked={isPending}
        onChange={type}
      />
    </OverPage>
  );
}

/** What had the focus goes with the cover: then the text behind it has it, if nothing else took it. */
function useFocusBehind(text: SharedText, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      if (document.activeElement === document.body) commentsOf(text).getState().surface?.focus();
    };
  }, [text, isOpen]);
}

/** The draft as it is written: kept in the tab a moment after each change, and at the latest when the page goes. */
function useKept(documentId: number) {
  const [draft, setDraft] = useState(() => readSuggestion(documentId));
  const [isChanged, setChanged] = useState(draft !== null && draft.content !== draft.base);
  const latest = useRef<SuggestionDraft | null>(draft);
  const unread = useRef<(() => string) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const keep = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    if (latest.current && unread.current)
      latest.current = {
        ...latest.current,
        content: withLineEnds(latest.current.base, unread.current()),
        key: null,
      };
    unread.current = null;
    keepSuggestion(documentId, latest.current);
    setChanged(latest.current !== null && latest.current.content !== latest.current.base);
  }, [documentId]);
  useEffect(() => {
    const leave = () => {
      if (timer.current !== null) keep();
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [keep]);
  const keepSoon = useCallback(() => (timer.current ??= setTimeout(keep, KEEP_AFTER)), [keep]);
  return {
    draft,
    isChanged,
    type: useCallback(
      (read: () => string) => {
        unread.current = read;
        keepSoon();
      },
      [keepSoon],
    ),
    setReason: (reason: string) => {
      if (latest.current) latest.current = { ...latest.current, reason, key: null };
      setDraft(latest.current);
      keepSoon();
    },
    /** As it stands, with the key of its request. */
    take: () => {
      keep();
      if (!latest.current) return null;
      const key = latest.current.key ?? newIdempotencyKey();
      latest.current = { ...latest.current, key };
      keepSuggestion(documentId, latest.current);
      return { ...latest.current, key };
    },
    replace: (next: SuggestionDraft) => {
      latest.current = next;
      unread.current = null;
      keep();
      setDraft(next);
    },
    end: () => {
      latest.current = null;
      unread.current = null;
      keep();
      setDraft(null);
    },
  };
}

interface OverPageProps {
  page: HTMLElement;
  /** Nothing over the text is for a copy of it. */
  coversTools: boolean;
  children: ReactNode;
}

/** What lies below can neither be seen nor reached, and keeps its place. */
function OverPage({ page, coversTools, children }: OverPageProps) {
  const frame = page.parentElement;
  const cover = useRef<HTMLElement>(null);
  useLayoutEffect(
    () => (cover.current ? lay(cover.current, page, coversTools) : undefined),
    [page, coversTools],
  );
  if (!frame) return null;
  return createPortal(
    <section ref={cover} aria-label="Suggest changes" className="suggesting">
      {children}
    </section>,
    frame,
  );
}

/** Lays the cover over the page, as far up as it goes; answers how to take it away. */
function lay(cover: HTMLElement, page: HTMLElement, coversTools: boolean): () => void {
  const frame = page.parentElement;
  const place = () => (cover.style.top = coversTools ? "0" : `${page.offsetTop}px`);
  const all = [...(frame?.children ?? [])].filter((each) => each !== cover);
  const below = coversTools ? all : all.slice(all.indexOf(page));
  frame?.toggleAttribute("data-suggesting", true);
  for (const each of below) each.toggleAttribute("inert", true);
  place();
  const watcher = new ResizeObserver(place);
  watcher.observe(page);
  return () => {
    watcher.disconnect();
    frame?.toggleAttribute("data-suggesting", false);
    for (const each of below) each.toggleAttribute("inert", false);
  };
}
