/** The guided way from a template to a document: a title, an interview, and the page that grows beside it. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { type SplitHandle, SplitView } from "@/components/patterns/split-view";
import { Topbar } from "@/components/patterns/topbar";
import { useDraft } from "@/features/drafts/drafts";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import {
  documentTemplateQuery,
  flowDocumentQuery,
  interviewQuery,
  templateQuery,
} from "@/features/document-flow/api/queries";
import { CompleteBanner } from "@/features/document-flow/components/complete-banner";
import { FlowPreview } from "@/features/document-flow/components/flow-preview";
import { InterviewPane } from "@/features/document-flow/components/interview-pane";
import { StartingPane } from "@/features/document-flow/components/starting-pane";
import { TitleStep } from "@/features/document-flow/components/title-step";
import { openSections, redirectDelay } from "@/features/document-flow/flow-state";
import { useStart } from "@/features/document-flow/use-start";
import { useHighlightedPreview } from "@/features/document-flow/use-highlighted-preview";
import { useInterviewWidth } from "@/features/document-flow/use-interview-width";
import { readSuggested, suggestedDraft } from "@/features/brief/suggested";
import { useVariables, variablesFor } from "@/features/brief/variables";
import { ReviewCount } from "@/features/review/components/review-count";
import { FilledLine } from "@/features/suggestions/components/filled-line";
import { sectionsOf } from "@/features/suggestions/proposal-rules";
import { isGone } from "@/lib/api/errors";
import type { Document, FlowAnswer, Interview, Proposal, TemplateDetail } from "@/lib/api/types";
import { NO_ID } from "@/lib/no-id";
import { isOwnTemplate } from "@/lib/own-template-id";
import { usePageTitle } from "@/lib/use-page-title";

import { MissingDocument, MissingTemplate } from "./missing";
import { TemplateLoading } from "./template-loading";

const OpenTray = lazyPart(async () => (await import("@/features/brief/components/open-tray")).OpenTray, {
  // Most documents have none: nobody misses it while it loads.
  comesByItself: true,
});
const UnsyncedOfDocument = lazyPart(
  async () => (await import("./document/unsynced-of-document")).UnsyncedOfDocument,
);

export function DocumentFlowPage() {
  const { templateId = NO_ID } = useParams({ strict: false });
  return templateId === NO_ID ? <MissingTemplate /> : <KnownTemplate templateId={templateId} />;
}

function KnownTemplate({ templateId }: { templateId: number }) {
  const { documentId } = useSearch({ strict: false });
  const { data: template, isError } = useQuery(
    documentId === undefined ? templateQuery(templateId) : documentTemplateQuery(templateId, documentId),
  );
  // An own template is asked for with its document, whose it is: without that, it is the document that is gone.
  const isOfDocument = documentId !== undefined && isOwnTemplate(templateId);
  const isMissing = isError && !template && !isOfDocument;
  useEffect(() => {
    if (isMissing)
      toast({
        title: "Error",
        description: "Failed to load template. Please try again.",
        variant: "destructive",
      });
  }, [isMissing]);
  if (isMissing) return <MissingTemplate />;
  if (isError && !template && documentId !== undefined)
    return (
      <>
        <MissingDocument />
        <UnsyncedOfDocument documentId={documentId} />
      </>
    );
  if (!template) return <TemplateLoading title="New document" />;
  if (documentId === undefined) return <FlowStart key={template.id} template={template} />;
  return <FlowInterview key={documentId} template={template} documentId={documentId} />;
}

const templatesCrumb = { label: "Templates", link: <Link to="/templates">Templates</Link> };

/** The address has what a reload goes on with: the start under way, then the document. */
function useKeptInAddress() {
  const navigate = useNavigate();
  const onTaken = useCallback(() => {
    void navigate({
      to: ".",
      search: (search) => ({ ...search, title: undefined, brief: undefined }),
      replace: true,
    });
  }, [navigate]);
  const onFailed = useCallback(() => {
    void navigate({
      to: ".",
      search: (search) => ({ ...search, title: undefined, turn: undefined }),
      replace: true,
    });
  }, [navigate]);
  const onTurn = useCallback(
    (turn: string | null, started: string) => {
      void navigate({
        to: ".",
        // From here on the brief is kept with the title's draft.
        search: (search) => ({ ...search, title: started, brief: undefined, turn: turn ?? undefined }),
        replace: true,
      });
    },
    [navigate],
  );
  const onStarted = useCallback(
    ({ document }: FlowAnswer) => {
      void navigate({
        to: ".",
        search: (search) => ({
          ...search,
          title: undefined,
          brief: undefined,
          turn: undefined,
          documentId: document.id,
        }),
        replace: true,
      });
    },
    [navigate],
  );
  return { onTaken, onTurn, onFailed, onStarted };
}

function FlowStart({ template }: { template: TemplateDetail }) {
  usePageTitle("New document");
  const navigate = useNavigate();
  const { mode: wanted, title, brief, projectId, turn: turnId } = useSearch({ strict: false });
  const mode = wanted === "start-new" ? wanted : "ai-assisted";
  const filled = useVariables(template.id, template.variables);
  const start = useStart({
    templateId: template.id,
    templateTitle: template.title,
    variables: variablesFor(template.variables, filled.values),
    mode,
    projectId,
    title,
    brief,
    turnId,
    ...useKeptInAddress(),
  });
  const chatWidth = useInterviewWidth();
  const back = () => void navigate({ to: "/templates" });

  if (start.state.step === "title") {
    return (
      <>
        <PhoneBar title={template.name} back={back} />
        <Topbar breadcrumb={[templatesCrumb, { label: template.name }]} />
        <TitleStep
          template={template}
          filled={filled}
          mode={mode}
          state={start.state}
          dispatch={start.dispatch}
          onSubmit={start.submit}
        />
      </>
    );
  }
  const preview = start.turn.view.phase === "running" ? start.turn.view.preview : null;
  return (
    <>
      <PhoneBar title={start.state.title} back={back} />
      <Topbar breadcrumb={[templatesCrumb, { label: template.name }, { label: start.state.title }]} />
      <SplitView
        chatWidth={chatWidth}
        phoneDefault="chat"
        chatLabel="AI Assistant"
        pageLabel="Document Preview"
        chat={<StartingPane title={start.state.title} turn={start.turn} />}
        page={
          <FlowPreview
            title={preview?.title ?? start.state.title}
            content={preview?.content ?? ""}
            sections={openSections(template)}
            highlighted={preview?.section ? [preview.section] : NOTHING}
          />
        }
      />
    </>
  );
}

interface FlowInterviewProps {
  template: TemplateDetail;
  documentId: number;
}

function FlowInterview(props: FlowInterviewProps) {
  const { data: document, error } = useQuery(flowDocumentQuery(props.documentId));
  // What is still known of a document that is gone leads to nothing: no answer about it can be given.
  const isMissing = isGone(error);
  if (!isMissing && (document || !error)) return <OpenInterview {...props} document={document} />;
  return (
    <>
      <MissingDocument />
      {isMissing && <UnsyncedOfDocument documentId={props.documentId} />}
    </>
  );
}

const ProposalCard = lazyPart(
  async () => (await import("@/features/suggestions/components/proposal-card")).ProposalCard,
  { comesByItself: true },
);

const renderChange = (proposal: Proposal, isFilled: boolean) =>
  proposal.state === "pending" ? (
    <ProposalCard proposal={proposal} />
  ) : (
    <FilledLine proposal={proposal} isFilled={isFilled} />
  );

/** A complete document opens by itself, where the address asks for that. */
function useWayToDocument(documentId: number, interview: Interview | undefined): void {
  const navigate = useNavigate();
  const { autoNavigate = false } = useSearch({ strict: false });
  const delay = redirectDelay(autoNavigate, interview);
  useEffect(() => {
    if (delay === null) return;
    const timer = setTimeout(
      // Not a step of its own: Back from the document would lead here, and at once forward again.
      () =>
        void navigate({
          to: "/documents/$documentId",
          params: { documentId },
          state: { isAnswering: true },
          replace: true,
        }),
      delay,
    );
    return () => clearTimeout(timer);
  }, [delay, documentId, navigate]);
}

function OpenInterview({
  template,
  documentId,
  document,
}: FlowInterviewProps & { document: Document | undefined }) {
  const navigate = useNavigate();
  const { data: interview } = useQuery(interviewQuery(documentId));
  useWayToDocument(documentId, interview);
  const chatWidth = useInterviewWidth();
  const { preview, highlighted, onPreview, onWritten } = useHighlightedPreview();
  const onProposal = useCallback((proposal: Proposal) => onWritten(sectionsOf(proposal)), [onWritten]);
  const suggested = readSuggested(useDraft(suggestedDraft(documentId)), document?.version);
  const split = useRef<SplitHandle>(null);
  const title = preview?.title ?? document?.title ?? "New document";
  usePageTitle(title);
  const isComplete = interview?.isComplete ?? false;
  const tray = (
    <OpenTray documentId={documentId} headings={template.sections.map(({ heading }) => heading)} />
  );
  const leave = () => void navigate({ to: "/documents/$documentId", params: { documentId } });
  return (
    <>
      <PhoneBar title={title} back={leave} actions={tray} />
      <Topbar
        breadcrumb={[templatesCrumb, { label: template.name }, { label: title }]}
        actions={
          <Button asChild variant="ghost" size="tool">
            <Link to="/documents/$documentId" params={{ documentId }}>
              Leave and keep draft
            </Link>
          </Button>
        }
      />
      {interview?.isComplete && (
        <CompleteBanner
          documentId={documentId}
          isEmpty={document?.content.trim() === ""}
          interview={interview}
          onShowOpen={() => split.current?.show("chat")}
        />
      )}
      <SplitView
        ref={split}
        chatWidth={chatWidth}
        phoneDefault="chat"
        chatLabel="AI Assistant"
        pageLabel="Document Preview"
        chat={
          <InterviewPane
            documentId={documentId}
            onPreview={onPreview}
            onWritten={onProposal}
            renderProposal={renderChange}
            takesFocus
            review={document && <ReviewCount documentId={documentId} version={document.version} />}
          />
        }
        page={
          <FlowPreview
            title={title}
            content={preview?.content ?? document?.content ?? ""}
            // What was left out of a finished document is no part of it.
            sections={isComplete ? NO_SECTIONS : (interview?.sections ?? openSections(template))}
            highlighted={highlighted}
            suggested={suggested}
            headAction={tray}
            // While it is written the page shows that.
            interview={preview === null ? interview : undefined}
          />
        }
      />
    </>
  );
}

const NOTHING: readonly string[] = [];
const NO_SECTIONS: Interview["sections"] = [];
