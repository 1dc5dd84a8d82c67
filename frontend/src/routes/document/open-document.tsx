/** A document that is written, with its assistant: the conversation beside the page, and both in step. */
import { ListChecks } from "lucide-react";
import { useCallback, useRef, useState } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { type SplitHandle, SplitView } from "@/components/patterns/split-view";
import { Badge } from "@/components/ui/badge";
import { Spinner } from "@/components/ui/spinner";
import { useAuth } from "@/features/auth/auth-context";
import { useInterviewWidth } from "@/features/document-flow/use-interview-width";
import type { EditorHandle } from "@/features/editor/components/document-editor";
import { SaveStatus } from "@/features/editor/components/save-status";
import { useEditorSession } from "@/features/editor/components/use-editor-session";
import type { Document, OpenedDocument } from "@/lib/api/types";
import { usePageTitle } from "@/lib/use-page-title";

import { BesideDocument } from "./beside-document";
import { DocumentBars } from "./document-bars";
import { useRestoredNotice } from "./document-notices";
import { LoadingDocument } from "./loading-document";
import { People } from "./people-here";
import { UnsyncedStrip } from "./unsynced-strip";
import { useChangesElsewhere } from "./use-changes-elsewhere";
import { useDocumentActions } from "./use-document-actions";
import { useDocumentReview } from "./use-document-review";
import { useFoundPosition } from "./use-found-position";
import { useHasUnsynced } from "./use-has-unsynced";
import { useInterviewStopped } from "./use-interview-stopped";
import { usePageNavigation } from "./use-page-navigation";
import { useProposals } from "./use-proposals";
import { useSavedDocument } from "./use-saved-document";
import { type OpenedText, useSharedText } from "./use-shared-text";
import { useSuggestedHighlight } from "./use-suggested-highlight";
import { useUntitled } from "./use-untitled";
import { WrittenPage } from "./written-page";

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
const ReviewRun = lazyPart(
  async () => (await import("@/features/review/components/review-parts")).ReviewRun,
  {
    comesByItself: true,
  },
);

export function OpenDocument({ document }: { document: OpenedDocument }) {
  const { user } = useAuth();
  const opened = useSharedText(document.id, user?.id ?? "");
  if (!opened) return <LoadingDocument />;
  if (!opened.isLoaded) return <WaitingDocument document={document} text={opened.text} />;
  return <WrittenDocument document={document} opened={opened} />;
}

function WrittenDocument({ document, opened }: { document: OpenedDocument; opened: OpenedText }) {
  const { id, projectId, role, templateId } = document;
  const { user } = useAuth();
  const hasUnsynced = useHasUnsynced(id, user?.id ?? "");
  const [isUpdating, setUpdating] = useState(false);
  const session = useEditorSession(opened.text);
  useSavedDocument(session);
  useSuggestedHighlight(session, document);
  // The text brings what an answer tells of: what is done next waits for it.
  const onDocument = useCallback(({ version }: Document) => void session.expect(version), [session]);
  const saved = useCallback(() => session.saved(), [session]);
  const split = useRef<SplitHandle>(null);
  const editor = useRef<EditorHandle>(null);
  const review = useDocumentReview(split);
  const navigation = usePageNavigation(session, split, review.store);
  const { dialogs, ...actions } = useDocumentActions(session, document, saved, (mode) => {
    // The position at the top of the page is known only of what is on screen.
    navigation.showPage();
    editor.current?.showMode(mode);
  });
  const { title } = actions;
  useProposals(session, id, onDocument, saved);
  useChangesElsewhere(session, id);
  useFoundPosition(session);
  useUntitled();
  usePageTitle(title);
  useRestoredNotice(session);

  const [isStopped] = useInterviewStopped(id);
  const [isInterviewed] = useState(document.interviewOpen && !isStopped);
  const interviewWidth = useInterviewWidth();
  const status = <SaveStatus session={session} badge={isUpdating && <UpdatingBadge />} />;
  const parts = { session, document, review, navigation, onDocument, saved };
  return (
    <>
      <DocumentBars
        {...actions}
        projectId={projectId}
        status={status}
        tray={
          templateId !== null && (
            <DocumentTray document={document} templateId={templateId} saved={saved} onDocument={onDocument} />
          )
        }
        role={role}
        people={<People session={session} showPage={navigation.showPage} />}
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
        chat={<BesideDocument {...parts} title={title} onUpdating={setUpdating} />}
        page={<WrittenPage {...parts} ref={editor} status={status} />}
      />
      <ReviewRun session={session} store={review.store} />
      {dialogs}
      {templateId !== null && <TemplateQuestions session={session} templateId={templateId} />}
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
