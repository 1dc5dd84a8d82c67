/** The page of a document that is written: the editor, and what others do, discuss and changed in the text. */
import type { ReactNode, Ref } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { DocumentEditor, type EditorHandle } from "@/features/editor/components/document-editor";
import type { EditorSession } from "@/features/editor/session";
import type { Document, OpenedDocument } from "@/lib/api/types";

import { People, PeopleInText } from "./people-here";
import type { DocumentReview } from "./use-document-review";
import { loadOutline, type PageNavigation } from "./use-page-navigation";

const PropertiesLine = lazyPart(async () => (await import("./properties")).PropertiesLine, {
  comesByItself: true,
});
const UnreadInText = lazyPart(async () => (await import("./unread-in-text")).UnreadInText, {
  comesByItself: true,
});
const loadComments = () => import("./comments-in-editor");
const CommentsButton = lazyPart(async () => (await loadComments()).CommentsButton, { comesByItself: true });
const CommentsInEditor = lazyPart(async () => (await loadComments()).CommentsInEditor, {
  comesByItself: true,
});
const OutlineButton = lazyPart(async () => (await loadOutline()).OutlineButton, { comesByItself: true });
const OutlineInText = lazyPart(async () => (await loadOutline()).OutlineInText, { comesByItself: true });
const FindingSteps = lazyPart(
  async () => (await import("@/features/review/components/review-parts")).FindingSteps,
  { comesByItself: true },
);

/** How many badges a phone has room for, beside the tools. */
const ON_PHONE = 2;

interface WrittenPageProps {
  ref: Ref<EditorHandle>;
  session: EditorSession;
  document: OpenedDocument;
  review: DocumentReview;
  navigation: PageNavigation;
  onDocument: (document: Document) => void;
  saved: () => Promise<unknown>;
  status: ReactNode;
}

export function WrittenPage(props: WrittenPageProps) {
  const { ref, session, document, review, navigation, onDocument, saved, status } = props;
  const { showPage, showProposal } = navigation;
  return (
    <>
      <UnreadInText session={session} showPage={showPage} />
      <DocumentEditor
        ref={ref}
        session={session}
        status={status}
        tools={<FindingSteps session={session} store={review.store} onList={review.show} />}
        people={<People session={session} showPage={showPage} max={ON_PHONE} />}
        under={<PropertiesLine documentId={document.id} owner={document.owner.name} mayChange />}
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
  );
}
