/** A document with its assistant: the conversation beside the page, and both in step. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Ellipsis, Link as LinkIcon, ListChecks, RefreshCw } from "lucide-react";
import { useCallback, useRef, useState } from "react";

import { Delayed } from "@/components/patterns/delayed";
import { lazyPart } from "@/components/patterns/lazy-part";
import { PaneHead, PanePanel } from "@/components/patterns/pane-head";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { type SplitHandle, SplitView } from "@/components/patterns/split-view";
import { Topbar } from "@/components/patterns/topbar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { useAuth } from "@/features/auth/auth-context";
import { useInterviewWidth } from "@/features/document-flow/use-interview-width";
import { documentQuery } from "@/features/editor/api/get-document";
import { DocumentEditor, type EditorHandle } from "@/features/editor/components/document-editor";
import { ExportMenu } from "@/features/editor/components/export-menu";
import { SaveStatus } from "@/features/editor/components/save-status";
import { TemplateQuestions } from "@/features/editor/components/template-questions";
import { TITLE_FIELD } from "@/features/editor/components/title-field";
import { useEditorSession, useSession } from "@/features/editor/components/use-editor-session";
import { allSaved } from "@/features/editor/sync/all-saved";
import { isContested } from "@/features/editor/sync/save-state";
import { whenSettled } from "@/features/editor/sync/when-settled";
import { useExport } from "@/features/editor/use-export";
import { isGone } from "@/lib/api/errors";
import type { Document } from "@/lib/api/types";
import { GoToLocation } from "@/lib/markdown/location-links";
import { NO_ID } from "@/lib/no-id";
import { usePageTitle } from "@/lib/use-page-title";

import { MissingDocument } from "../missing";
import { DocumentAssistant } from "./document-assistant";
import { tellWaiting, useRestoredNotice } from "./document-notices";
import { useOfferedActions } from "./use-actions";
import { useChangesElsewhere } from "./use-changes-elsewhere";
import { useDocumentReview } from "./use-document-review";
import { useFoundPosition } from "./use-found-position";
import { usePageNavigation } from "./use-page-navigation";
import { useProjectCrumb } from "./use-project-crumb";
import { useInterviewStopped } from "./use-interview-stopped";
import { useProposals } from "./use-proposals";
import { useRefresh } from "./use-refresh";
import { useSaveNow } from "./use-save-now";
import { useSavedDocument } from "./use-saved-document";
import { useSharing } from "./use-sharing";
import { useSuggestedHighlight } from "./use-suggested-highlight";

const ConflictDialog = lazyPart(
  async () => (await import("@/features/editor/components/conflict-dialog")).ConflictDialog,
);
const DocumentTray = lazyPart(async () => (await import("./document-tray")).DocumentTray, {
  comesByItself: true,
});
const UnsyncedOfDocument = lazyPart(async () => (await import("./unsynced-of-document")).UnsyncedOfDocument);
const loadReview = () => import("@/features/review/components/review-parts");
const ReviewPanel = lazyPart(async () => (await loadReview()).ReviewPanel);
const ReviewRun = lazyPart(async () => (await loadReview()).ReviewRun, { comesByItself: true });
const FindingSteps = lazyPart(async () => (await loadReview()).FindingSteps, { comesByItself: true });

const route = getRouteApi("/documents/$documentId");

export function DocumentPage() {
  const { documentId } = route.useParams();
  return documentId === NO_ID ? <MissingDocument /> : <KnownDocument documentId={documentId} />;
}

function KnownDocument({ documentId }: { documentId: number }) {
  const { data, isPending, error } = useQuery(documentQuery(documentId));
  const isMissing = isGone(error);
  // What is still known of a document that is gone, or somebody else's by now, is shown to nobody.
  if (data && !isMissing) return <OpenDocument key={documentId} document={data} />;
  if (isPending) return <LoadingDocument />;
  return (
    <>
      <MissingDocument />
      {isMissing && <UnsyncedOfDocument key={documentId} documentId={documentId} />}
    </>
  );
}

function LoadingDocument() {
  usePageTitle("Document");
  return (
    <div role="status" className="mx-auto w-full max-w-(--measure) px-gutter pt-20">
      <span className="sr-only">Loading document...</span>
      <Delayed>
        <Skeleton className="mb-10 h-7" width={360} />
        <Skeleton className="mb-5 h-5" width={180} />
        {["100%", "94%", "97%", "62%"].map((width) => (
          <Skeleton key={width} className="mb-3" width={width} />
        ))}
      </Delayed>
    </div>
  );
}

function OpenDocument({ document }: { document: Document }) {
  const { id } = document;
  const navigate = route.useNavigate();
  const { isGuest = true } = useAuth();
  const [isUpdating, setUpdating] = useState(false);
  const [isResolving, setResolving] = useState(false);
  const endResolving = useCallback(() => setResolving(false), []);
  const session = useEditorSession(document, useSavedDocument(id));
  useSuggestedHighlight(session, document);
  const { share, shareDialog } = useSharing(session, id);
  const title = useSession(session, (state) => state.title);
  const { isRefreshing, refresh } = useRefresh(session, id);
  const onDocument = useCallback(
    (changed: Document) => {
      session.applyRemote(changed, true);
      whenSettled(session.autosave, (state) => {
        if (isContested(state) && session.autosave.isOpen) tellWaiting();
      });
    },
    [session],
  );
  const saved = useCallback(() => allSaved(session.autosave), [session]);
  const split = useRef<SplitHandle>(null);
  const editor = useRef<EditorHandle>(null);
  const review = useDocumentReview(split);
  const { showPage, showProposal, goToNamed, openForm } = usePageNavigation(session, split, review.store);
  const exports = useExport(session, id, isGuest);
  useOfferedActions({
    showMode: (mode) => {
      // The position at the top of the page is known only of what is on screen.
      showPage();
      editor.current?.showMode(mode);
    },
    exports,
    share,
    refresh,
    save: useSaveNow(session),
  });
  useProposals(session, id, onDocument, saved);
  useChangesElsewhere(session, id);
  useFoundPosition(session);
  usePageTitle(title);
  useRestoredNotice(session);

  const [isStopped] = useInterviewStopped(id);
  const [isInterviewed] = useState(document.interviewOpen && !isStopped);
  const interviewWidth = useInterviewWidth();
  const readText = useCallback(() => session.read().content, [session]);
  const projectCrumb = useProjectCrumb(document.projectId);

  const tray = document.templateId !== null && (
    <DocumentTray
      document={document}
      templateId={document.templateId}
      saved={saved}
      onDocument={onDocument}
    />
  );
  const status = isUpdating ? (
    <UpdatingBadge />
  ) : (
    <SaveStatus session={session} onResolve={() => setResolving(true)} />
  );
  return (
    <>
      <PhoneBar
        title={title}
        back={() => void navigate({ to: "/documents" })}
        actions={
          <>
            {tray}
            <ExportMenu actions={exports} compact />
            <PhoneMore onShare={share} onRefresh={refresh} />
          </>
        }
      />
      <Topbar
        breadcrumb={[
          { label: "Documents", link: <Link to="/documents">Documents</Link> },
          ...projectCrumb,
          { label: title, field: TITLE_FIELD },
        ]}
        status={status}
        actions={
          <>
            {tray}
            <IconButton label="Refresh" icon={RefreshCw} pending={isRefreshing} onClick={refresh} />
            <Button size="tool" variant="ghost" onClick={share}>
              Share
            </Button>
            <ExportMenu actions={exports} />
          </>
        }
      />
      <SplitView
        ref={split}
        // Of an interview that has just begun a phone shows the question rather than an empty page.
        phoneDefault={isInterviewed && document.content.trim() === "" ? "chat" : "document"}
        chatWidth={isInterviewed ? interviewWidth : undefined}
        chatLabel="AI Assistant"
        pageLabel="Document"
        leftTab={{ label: "Review", icon: ListChecks, isShown: review.isShown, onShow: review.setShown }}
        chat={
          <PaneHead
            label="Beside the document"
            tabs={[
              { value: "chat", label: "AI Assistant" },
              {
                value: "review",
                label: "Review",
                ...(review.count === undefined ? {} : { count: review.count }),
              },
            ]}
            value={review.isShown ? "review" : "chat"}
            onChange={(tab) => review.setShown(tab === "review")}
          >
            <PanePanel value="chat" isShown={!review.isShown}>
              <GoToLocation value={goToNamed}>
                <DocumentAssistant
                  document={document}
                  title={title}
                  onDocument={onDocument}
                  saved={saved}
                  onUpdating={setUpdating}
                  onShow={showProposal}
                  onReview={review.show}
                  onForm={openForm}
                  readText={readText}
                />
              </GoToLocation>
            </PanePanel>
            <PanePanel value="review" isShown={review.isShown}>
              {review.isDrawn && (
                <ReviewPanel
                  session={session}
                  store={review.store}
                  onShowPage={showPage}
                  onMissing={review.hide}
                />
              )}
            </PanePanel>
          </PaneHead>
        }
        page={
          <DocumentEditor
            ref={editor}
            session={session}
            status={status}
            tools={<FindingSteps session={session} store={review.store} onList={review.show} />}
          />
        }
      />
      <ReviewRun session={session} store={review.store} />
      {isResolving && <ConflictDialog session={session} onClose={endResolving} onMissing={endResolving} />}
      {shareDialog}
      <TemplateQuestions session={session} document={document} />
    </>
  );
}

function UpdatingBadge() {
  return (
    <Badge tone="accent" role="status">
      <Spinner size="size-2.5" />
      Updating...
    </Badge>
  );
}

function PhoneMore({ onShare, onRefresh }: { onShare: () => void; onRefresh: () => void }) {
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label="More" icon={Ellipsis} size="default" />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={LinkIcon} onSelect={onShare}>
          Share
        </MenuItem>
        <MenuItem icon={RefreshCw} onSelect={onRefresh}>
          Refresh
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
