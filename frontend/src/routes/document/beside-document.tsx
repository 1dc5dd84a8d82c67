/** The pane beside a document: the assistant in one tab, the outline and what the review found in others. */
import { useLocation } from "@tanstack/react-router";
import { useCallback } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { PaneHead, PanePanel } from "@/components/patterns/pane-head";
import type { EditorSession } from "@/features/editor/session";
import type { Document, OpenedDocument } from "@/lib/api/types";
import { GoToLocation } from "@/lib/markdown/location-links";

import type { DocumentReview } from "./use-document-review";
import { loadOutline, type PageNavigation } from "./use-page-navigation";

/** One can write before it is there. */
const DocumentAssistant = lazyPart(async () => (await import("./document-assistant")).DocumentAssistant, {
  comesByItself: true,
});
const OutlinePanel = lazyPart(async () => (await loadOutline()).OutlinePanel);
const ReviewPanel = lazyPart(
  async () => (await import("@/features/review/components/review-parts")).ReviewPanel,
);

interface BesideDocumentProps {
  session: EditorSession;
  document: OpenedDocument;
  title: string;
  review: DocumentReview;
  navigation: PageNavigation;
  /** As the assistant's parts want them: keep them stable. */
  onDocument: (document: Document) => void;
  saved: () => Promise<unknown>;
  onUpdating: (isUpdating: boolean) => void;
}

export function BesideDocument(props: BesideDocumentProps) {
  const { session, document, title, review, navigation, onDocument, saved, onUpdating } = props;
  const { count, tab, setTab, store, isDrawn, show, hide } = review;
  const { showPage, showProposal, goToNamed, openForm } = navigation;
  const isAnswering = useLocation({ select: ({ state }) => state.isAnswering === true });
  const readText = useCallback(() => session.read().content, [session]);
  return (
    <PaneHead
      label="Beside the document"
      tabs={[
        { value: "chat", label: "AI Assistant" },
        { value: "outline", label: "Outline" },
        { value: "review", label: "Review", ...(count === undefined ? {} : { count }) },
      ]}
      value={tab}
      onChange={setTab}
    >
      <PanePanel value="chat" isShown={tab === "chat"}>
        <GoToLocation value={goToNamed}>
          <DocumentAssistant
            document={document}
            title={title}
            onDocument={onDocument}
            saved={saved}
            onUpdating={onUpdating}
            onShow={showProposal}
            onReview={show}
            onForm={openForm}
            readText={readText}
            isAnswering={isAnswering}
          />
        </GoToLocation>
      </PanePanel>
      <PanePanel value="outline" isShown={tab === "outline"}>
        {isDrawn("outline") && (
          <OutlinePanel session={session} isShown={tab === "outline"} showPage={showPage} onMissing={hide} />
        )}
      </PanePanel>
      <PanePanel value="review" isShown={tab === "review"}>
        {isDrawn("review") && (
          <ReviewPanel session={session} store={store} onShowPage={showPage} onMissing={hide} />
        )}
      </PanePanel>
    </PaneHead>
  );
}
