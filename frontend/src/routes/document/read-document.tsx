/** A document as whoever may not change it has it: the page to read, and who else is there. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";

import { offerActions } from "@/commands/palette-state";
import { lazyPart } from "@/components/patterns/lazy-part";
import { useAuth } from "@/features/auth/auth-context";
import { displayName } from "@/features/auth/visitor";
import type { SharedText } from "@/features/document-sync/shared-text";
import { exportItems } from "@/features/editor/components/export-menu";
import { PositionedPage } from "@/features/editor/components/positioned-page";
import { PeopleHere } from "@/features/presence/components/people-here";
import { ReadFoot } from "@/features/editor/components/read-foot";
import { usePrinting } from "@/features/editor/components/use-printing";
import { useExport } from "@/features/editor/use-export";
import { positionOfPiece } from "@/features/search/position-of-piece";
import { queryKeys } from "@/lib/api/keys";
import type { OpenedDocument } from "@/lib/api/types";
import { onHint } from "@/lib/live";
import { usePageTitle } from "@/lib/use-page-title";

import { beginSuggesting } from "./begin-suggesting";
import { AccessStrip } from "./access-strip";
import { type Outlined, ReadBars } from "./read-bars";
import { UnsyncedStrip } from "./unsynced-strip";
import { historyCommand, useHistory } from "./use-history";
import { useLiveDocument } from "./use-live-document";
import { useSharing } from "./use-sharing";

const UnsyncedOfRead = lazyPart(async () => (await import("./unsynced-of-document")).UnsyncedOfRead, {
  comesByItself: true,
});

const UnreadInPage = lazyPart(async () => (await import("./unread-in-page")).UnreadInPage, {
  comesByItself: true,
  isForSome: true,
});
const PropertiesLine = lazyPart(async () => (await import("./properties")).PropertiesLine, {
  comesByItself: true,
});
const OutlineInRead = lazyPart(async () => (await import("./outline-in-read")).OutlineInRead, {
  comesByItself: true,
  isForSome: true,
});
const CommentsInRead = lazyPart(async () => (await import("./comments-in-read")).CommentsInRead, {
  comesByItself: true,
});

/** How many badges a phone has room for, beside who shared it. */
const ON_PHONE = 2;

interface ReadDocumentProps {
  document: OpenedDocument;
  /** The visitor could change it until now. */
  couldChange: boolean;
}

export function ReadDocument({ document, couldChange }: ReadDocumentProps) {
  const { id, role, owner } = document;
  const { user, isGuest = true } = useAuth();
  const { title, content, isLive, isLost, shared } = useLiveDocument(document, user?.id ?? "");
  const { share, shareDialog } = useSharing(null, document, title);
  const text = useMemo(() => ({ title, content }), [title, content]);
  const shown = useMemo(() => ({ read: () => text, saved: () => Promise.resolve(true) }), [text]);
  const exports = useExport(shown, id, isGuest);
  usePrinting(shown);
  const position = useFoundPosition(content);
  useFollow(id, isLive);
  const showHistory = useHistory(id);
  const [outlined, setOutlined] = useState<Outlined>(null);
  usePageTitle(title);
  useOffered([
    ...(exports.isPending ? [] : exportItems(exports)),
    { label: "Members", icon: Users, run: share },
    historyCommand(showHistory),
  ]);
  const suggest = shared && role === "commenter" ? () => void beginSuggesting(shared) : undefined;
  const people = shared && { shared, you: user ? displayName(user) : "" };
  return (
    <>
      <ReadBars
        document={document}
        title={title}
        exports={exports}
        text={shared}
        people={people && <OthersHere {...people} />}
        isOutlined={outlined === "beside"}
        onOutline={setOutlined}
        onSuggest={suggest}
        onShare={share}
        onHistory={showHistory}
      />
      <AccessStrip
        role={role}
        couldChange={couldChange}
        owner={owner.name}
        people={people && <OthersHere {...people} max={ON_PHONE} />}
      />
      <UnsyncedStrip>
        <UnsyncedOfRead documentId={id} />
      </UnsyncedStrip>
      {shared && <UnreadInPage text={shared} shown={{ title, content }} />}
      <div className="flex min-h-0 flex-1">
        <OutlineInRead documentId={id} shown={text} where={outlined} onClose={() => setOutlined(null)} />
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="doc-scroller min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-5 max-md:px-4">
            <PositionedPage
              text={shown}
              position={position}
              under={
                <div className="min-h-7 pt-1">
                  <PropertiesLine documentId={id} owner={owner.name} mayChange={false} />
                </div>
              }
              empty={<span className="text-muted">This document is empty.</span>}
            />
            {shared && <CommentsInRead text={shared} role={role} shown={text} />}
          </div>
          <ReadFoot content={content} isLive={isLive} isLost={isLost} />
        </div>
      </div>
      {shareDialog}
    </>
  );
}

/** Whoever reads goes with nobody: where others write is not shown. */
function OthersHere({ shared, you, max }: { shared: SharedText; you: string; max?: number }) {
  const readers = useStore(shared.sync, (state) => state.readers);
  return (
    <PeopleHere
      awareness={shared.awareness}
      you={you}
      readers={readers}
      {...(max !== undefined && { max })}
    />
  );
}

/** Where what a search found stood as it was gone to: what others write meanwhile does not move the page. */
function useFoundPosition(content: string): number {
  const found = useLocation({ select: ({ state }) => state.found });
  const look = () => ({ found, position: (found && positionOfPiece(content, found)) ?? 0 });
  const [at, setAt] = useState(look);
  if (at.found !== found) setAt(look());
  return at.position;
}

/** Asks for the document when another role is heard of, and while the room is not there for what others write, too. */
function useFollow(id: number, isLive: boolean): void {
  const queryClient = useQueryClient();
  const wasLive = useRef(isLive);
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: queryKeys.document(id), exact: true });
    if (wasLive.current && !isLive) ask();
    wasLive.current = isLive;
    const stop = [
      onHint("access_update", ask),
      onHint("documents_update", ({ documentId = id, version }) => {
        if (documentId === id && !(isLive && version !== undefined)) ask();
      }),
    ];
    return () => stop.forEach((end) => end());
  }, [queryClient, id, isLive]);
}

/** For the palette of commands. */
function useOffered(actions: ReturnType<Parameters<typeof offerActions>[0]>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => offerActions(() => latest.current), []);
}
