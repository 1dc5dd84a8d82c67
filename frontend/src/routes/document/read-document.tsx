/** A document as whoever may not change it has it: the page to read, and who else is there. */
import { useQueryClient } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { Eye, ListTree, MessageSquare, PencilLine, Users } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";

import { offerActions } from "@/commands/palette-state";
import { lazyPart } from "@/components/patterns/lazy-part";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { Topbar } from "@/components/patterns/topbar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { MenuItem } from "@/components/ui/menu";
import { useAuth } from "@/features/auth/auth-context";
import type { SharedText } from "@/features/document-sync/shared-text";
import { ExportMenu, exportItems } from "@/features/editor/components/export-menu";
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
import { HistoryButton, PeopleInBar, PhoneMore } from "./document-bars";
import { UnsyncedStrip } from "./unsynced-strip";
import { historyCommand, useHistory } from "./use-history";
import { useProjectCrumb } from "./use-project-crumb";
import { useLiveDocument } from "./use-live-document";
import { useSharing } from "./use-sharing";

const UnsyncedOfDocument = lazyPart(async () => (await import("./unsynced-of-document")).UnsyncedOfDocument, {
  comesByItself: true,
});

const UnreadInPage = lazyPart(async () => (await import("./unread-in-page")).UnreadInPage, {
  comesByItself: true,
  isForSome: true,
});
const PropertiesLine = lazyPart(async () => (await import("./properties")).PropertiesLine, {
  comesByItself: true,
});
const loadComments = () => import("./comments-in-read");
const CommentsButton = lazyPart(async () => (await loadComments()).CommentsButton, { comesByItself: true });
const OutlineInRead = lazyPart(async () => (await import("./outline-in-read")).OutlineInRead, {
  comesByItself: true,
  isForSome: true,
});
const CommentsInRead = lazyPart(async () => (await loadComments()).CommentsInRead, { comesByItself: true });

/** How many nameplates a phone has room for, beside who shared it. */
const ON_PHONE = 2;

interface ReadDocumentProps {
  document: OpenedDocument;
  /** The visitor could change it until now. */
  couldChange: boolean;
}

export function ReadDocument({ document, couldChange }: ReadDocumentProps) {
  const { id, projectId, role, owner } = document;
  const { user, isGuest = true } = useAuth();
  const { title, content, isLive, isLost, shared } = useLiveDocument(document, user?.id ?? "");
  const navigate = useNavigate();
  const projectCrumb = useProjectCrumb(projectId);
  const { share, shareDialog } = useSharing(null, document, title);
  const text = useMemo(() => ({ title, content }), [title, content]);
  const shown = useMemo(() => ({ read: () => text, saved: () => Promise.resolve(true) }), [text]);
  const exports = useExport(shown, id, isGuest);
  usePrinting(shown);
  const position = useFoundPosition(content);
  useFollow(id, isLive);
  const showHistory = useHistory(id);
  const [outlined, setOutlined] = useState<"beside" | "sheet" | null>(null);
  usePageTitle(title);
  useOffered([
    ...(exports.isPending ? [] : exportItems(exports)),
    { label: "Members", icon: Users, run: share },
    historyCommand(showHistory),
  ]);
  const suggest = shared && role === "commenter" ? () => void beginSuggesting(shared) : undefined;
  const people = shared && { shared, you: user?.username ?? "" };
  const may = role === "commenter" ? "You can comment" : "You can view";
  const Icon = role === "commenter" ? MessageSquare : Eye;
  return (
    <>
      <PhoneBar
        title={title}
        back={() => void navigate({ to: "/documents" })}
        note={
          <p className="flex items-center gap-1 type-caption text-muted">
            <Icon aria-hidden className="size-3.5" />
            {may}
          </p>
        }
        actions={
          <>
            <IconButton
              size="default"
              label="Outline"
              icon={ListTree}
              aria-haspopup="dialog"
              onClick={() => setOutlined("sheet")}
            />
            {shared && <CommentsButton text={shared} />}
            <ExportMenu actions={exports} compact />
            <PhoneMore role={role} onShare={share} onHistory={showHistory}>
              {suggest && (
                <MenuItem icon={PencilLine} onSelect={suggest}>
                  Suggest changes
                </MenuItem>
              )}
            </PhoneMore>
          </>
        }
      />
      <Topbar
        breadcrumb={[
          { label: "Documents", link: <Link to="/documents">Documents</Link> },
          ...projectCrumb,
          { label: title },
        ]}
        status={
          <Badge tone="line">
            <Icon aria-hidden />
            {may}
          </Badge>
        }
        actions={
          <>
            <PeopleInBar>{people && <OthersHere {...people} />}</PeopleInBar>
            {suggest && (
              <Button size="tool" variant="ghost" onClick={suggest}>
                Suggest changes
              </Button>
            )}
            <IconButton
              label="Outline"
              icon={ListTree}
              aria-pressed={outlined === "beside"}
              onClick={() => setOutlined(outlined === "beside" ? null : "beside")}
            />
            <HistoryButton onHistory={showHistory} />
            {shared && <CommentsButton text={shared} />}
            <Button size="tool" variant="ghost" onClick={share}>
              Members
            </Button>
            <ExportMenu actions={exports} />
          </>
        }
      />
      {couldChange ? (
        <Strip role="status">
          <p>
            Your role has changed. {may} {role === "commenter" && "on "}this document, but not change it.
          </p>
        </Strip>
      ) : (
        <Strip className="md:hidden">
          <p className="min-w-0 flex-1">
            <bdi>{owner.name}</bdi> shared this with you.
          </p>
          {people && <OthersHere {...people} max={ON_PHONE} />}
        </Strip>
      )}
      <UnsyncedStrip>
        <UnsyncedOfDocument documentId={id} reason="You can no longer change this document." />
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

interface StripProps {
  role?: "status";
  className?: string;
  children: ReactNode;
}

function Strip({ role, className = "", children }: StripProps) {
  return (
    <div
      role={role}
      className={`flex min-h-10 flex-none items-center border-b border-line bg-app px-4 py-2 text-muted ${className}`}
    >
      {children}
    </div>
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
