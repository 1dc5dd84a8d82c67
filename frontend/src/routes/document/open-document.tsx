/** A document that is written, with its assistant: the conversation beside the page, and both in step. */
import { ListChecks } from "lucide-react";
import { useLocation } from "@tanstack/react-router";
import { useCallback, useRef, useState } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { type SplitHandle, SplitView } from "@/components/patterns/split-view";
import { Badge } from "@/components/ui/badge";
import { Spinner } from "@/components/ui/spinner";
import { useAuth } from "@/features/auth/auth-context";
import { useInterviewWidth } from "@/features/document-flow/use-interview-width";
import { DocumentEditor, type EditorHandle } from "@/features/editor/components/document-editor";
import { SaveStatus } from "@/features/editor/components/save-status";
import { useEditorSession, useSession } from "@/features/editor/components/use-editor-session";
import { useExport } from "@/features/editor/use-export";
import type { Document, OpenedDocument } from "@/lib/api/types";
import { GoToLocation } from "@/lib/markdown/location-links";
import { usePageTitle } from "@/lib/use-page-title";

import { AssistantAndReview } from "./assistant-and-review";
import { DocumentBars, shareLabel } from "./document-bars";
import { useRestoredNotice } from "./document-notices";
import { LoadingDocument } from "./loading-document";
import { useSaveAsTemplate } from "./save-as-template";
import { useOfferedActions } from "./use-actions";
import { useChangesElsewhere } from "./use-changes-elsewhere";
import { useDocumentReview } from "./use-document-review";
import { useFoundPosition } from "./use-found-position";
import { loadOutline, usePageNavigation } from "./use-page-navigation";
import { useInterviewStopped } from "./use-interview-stopped";
import { useProposals } from "./use-proposals";
import { useRefresh } from "./use-refresh";
import { useSaveNow } from "./use-save-now";
import { useSavedDocument } from "./use-saved-document";
import { UnsyncedStrip } from "./unsynced-strip";
import { useHasUnsynced } from "./use-has-unsynced";
import { useHistory } from "./use-history";
import { type OpenedText, useSharedText } from "./use-shared-text";
import { useSharing } from "./use-sharing";
import { useSuggestedHighlight } from "./use-suggested-highlight";
import { useUntitled } from "./use-untitled";
import { useTrash } from "./use-trash";

/** One can write before it is there. */
const DocumentAssistant = lazyPart(async () => (await import("./document-assistant")).DocumentAssistant, {
  comesByItself: true,
});
const PropertiesLine = lazyPart(async () => (await import("./properties")).PropertiesLine, {
  comesByItself: true,
});
const loadOfTemplate = () => import("./document-tray");
const DocumentTray = lazyPart(async () => (await loadOfTemplate()).DocumentTray, { comesByItself: true });
const TemplateQuestions = lazyPart(async () => (await loadOfTemplate()).TemplateQuestions, {
  comesByItself: true,
});
const WaitingDocument = lazyPart(async () => (await import("./waiting-document")).WaitingDocument, {
  waiting: LoadingDocument,
  comesByItself: true,
});
const UnsyncedApart = lazyPart(async () => (await import("./unsynced-of-document")).UnsyncedApart, {
  comesByItself: true,
});
const loadPeople = () => import("./people");
const People = lazyPart(async () => (await loadPeople()).People, { comesByItself: true });
const PeopleInText = lazyPart(async () => (await loadPeople()).PeopleInText, { comesByItself: true });
const UnreadInText = lazyPart(async () => (await import("./unread-in-text")).UnreadInText, {
  comesByItself: true,
});
const loadComments = () => import("./comments-in-editor");
const CommentsButton = lazyPart(async () => (await loadComments()).CommentsButton, { comesByItself: true });
const CommentsInEditor = lazyPart(async () => (await loadComments()).CommentsInEditor, {
  comesByItself: true,
});
const OutlinePanel = lazyPart(async () => (await loadOutline()).OutlinePanel);
const OutlineButton = lazyPart(async () => (await loadOutline()).OutlineButton, { comesByItself: true });
const OutlineInText = lazyPart(async () => (await loadOutline()).OutlineInText, { comesByItself: true });
const loadReview = () => import("@/features/review/components/review-parts");
const ReviewPanel = lazyPart(async () => (await loadReview()).ReviewPanel);
const ReviewRun = lazyPart(async () => (await loadReview()).ReviewRun, { comesByItself: true });
const FindingSteps = lazyPart(async () => (await loadReview()).FindingSteps, { comesByItself: true });

/** How many nameplates a phone has room for, beside the tools. */
const ON_PHONE = 2;

export function OpenDocument({ document }: { document: OpenedDocument }) {
  const { user } = useAuth();
  const opened = useSharedText(document.id, user?.id ?? "");
  if (!opened) return <LoadingDocument />;
  if (!opened.isLoaded) return <WaitingDocument document={document} text={opened.text} />;
  return <WrittenDocument document={document} opened={opened} />;
}

function WrittenDocument({ document, opened }: { document: OpenedDocument; opened: OpenedText }) {
  const { id } = document;
  const { user, isGuest = true } = useAuth();
  const hasUnsynced = useHasUnsynced(id, user?.id ?? "");
  const [isUpdating, setUpdating] = useState(false);
  const session = useEditorSession(opened.text);
  useSavedDocument(session);
  useSuggestedHighlight(session, document);
  const title = useSession(session, (state) => state.title);
  const { share, shareDialog } = useSharing(session, document, title);
  const { isRefreshing, refresh } = useRefresh(session, id);
  const moveToTrash = useTrash(session, document, title);
  // The text brings what an answer tells of: what is done next waits for it.
  const onDocument = useCallback(({ version }: Document) => void session.expect(version), [session]);
  const saved = useCallback(() => session.saved(), [session]);
  const split = useRef<SplitHandle>(null);
  const editor = useRef<EditorHandle>(null);
  const review = useDocumentReview(split);
  const showHistory = useHistory(id);
  const { showPage, showProposal, goToNamed, openForm } = usePageNavigation(session, split, review.store);
  const exports = useExport({ read: () => session.read(), saved }, id, isGuest);
  const template = useSaveAsTemplate(id, saved);
  useOfferedActions({
    showMode: (mode) => {
      // The position at the top of the page is known only of what is on screen.
      showPage();
      editor.current?.showMode(mode);
    },
    exports,
    share,
    shareLabel: shareLabel(document.role),
    showHistory,
    saveAsTemplate: template.ask,
    refresh,
    save: useSaveNow(session),
  });
  useProposals(session, id, onDocument, saved);
  useChangesElsewhere(session, id);
  useFoundPosition(session);
  useUntitled();
  usePageTitle(title);
  useRestoredNotice(session, opened.isRestored);

  const isAnswering = useLocation({ select: ({ state }) => state.isAnswering === true });
  const [isStopped] = useInterviewStopped(id);
  const [isInterviewed] = useState(document.interviewOpen && !isStopped);
  const interviewWidth = useInterviewWidth();
  const readText = useCallback(() => session.read().content, [session]);

  const tray = document.templateId !== null && (
    <DocumentTray
      document={document}
      templateId={document.templateId}
      saved={saved}
      onDocument={onDocument}
    />
  );
  const status = isUpdating ? <UpdatingBadge /> : <SaveStatus session={session} />;
  return (
    <>
      <DocumentBars
        title={title}
        projectId={document.projectId}
        status={status}
        tray={tray}
        exports={exports}
        role={document.role}
        people={<People session={session} showPage={showPage} />}
        onShare={share}
        onHistory={showHistory}
        more={template.item}
        isRefreshing={isRefreshing}
        onRefresh={refresh}
        onTrash={moveToTrash}
      />
      {hasUnsynced && (
        <UnsyncedStrip>
          <UnsyncedApart documentId={id} />
        </UnsyncedStrip>
      )}
      <SplitView
        ref={split}
        // Of an interview that has just begun a phone shows the question rather than an empty page.
        phoneDefault={isInterviewed && document.content.trim() === "" ? "chat" : "document"}
        chatWidth={isInterviewed ? interviewWidth : undefined}
        chatLabel="AI Assistant"
        pageLabel="Document"
        leftTab={{
          label: "Review",
          icon: ListChecks,
          isShown: review.tab === "review",
          onShow: (isShown) => review.setTab(isShown ? "review" : "chat"),
        }}
        chat={
          <AssistantAndReview
            review={review}
            assistant={
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
                  isAnswering={isAnswering}
                />
              </GoToLocation>
            }
            outline={
              review.isDrawn("outline") && (
                <OutlinePanel
                  session={session}
                  isShown={review.tab === "outline"}
                  showPage={showPage}
                  onMissing={review.hide}
                />
              )
            }
            panel={
              review.isDrawn("review") && (
                <ReviewPanel
                  session={session}
                  store={review.store}
                  onShowPage={showPage}
                  onMissing={review.hide}
                />
              )
            }
          />
        }
        page={
          <>
            <UnreadInText session={session} showPage={showPage} />
            <DocumentEditor
              ref={editor}
              session={session}
              status={status}
              tools={<FindingSteps session={session} store={review.store} onList={review.show} />}
              people={<People session={session} showPage={showPage} max={ON_PHONE} />}
              under={<PropertiesLine documentId={id} owner={document.owner.name} mayChange />}
              strip={<PeopleInText session={session} />}
              end={
                <>
                  <OutlineButton session={session} />
                  <CommentsButton text={session.text} />
                </>
              }
              beside={(isReading) => (
                <>
                  <OutlineInText session={session} isReading={isReading} showPage={showPage} />
                  <CommentsInEditor
                    session={session}
                    role={document.role}
                    isReading={isReading}
                    onDocument={onDocument}
                    saved={saved}
                    onShow={showProposal}
                  />
                </>
              )}
            />
          </>
        }
      />
      <ReviewRun session={session} store={review.store} />
      {shareDialog}
      {template.dialog}
      {document.templateId !== null && <TemplateQuestions session={session} document={document} />}
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
