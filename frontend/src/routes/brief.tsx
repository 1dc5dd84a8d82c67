/** From a pasted brief to a document: the text, its pieces sorted into sections, and then the interview. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";

import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { openOrTell } from "@/components/patterns/open-or-tell";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { Topbar } from "@/components/patterns/topbar";
import { Button } from "@/components/ui/button";
import { PasteStep } from "@/features/brief/components/paste-step";
import { SortingScreen } from "@/features/brief/components/sorting-screen";
import { VariableFields } from "@/features/brief/components/variable-fields";
import { type Brief, useBrief } from "@/features/brief/use-brief";
import { fillText, useVariables, variablesFor } from "@/features/brief/variables";
import {
  documentTemplateQuery,
  flowDocumentQuery,
  templateQuery,
} from "@/features/document-flow/api/queries";
import type { TemplateDetail } from "@/lib/api/types";
import { NO_ID } from "@/lib/no-id";
import { usePageTitle } from "@/lib/use-page-title";

import { MissingTemplate } from "./missing";
import { TemplateLoading } from "./template-loading";

const route = getRouteApi("/templates/$templateId/brief");

export function BriefPage() {
  const { templateId } = route.useParams();
  return templateId === NO_ID ? <MissingTemplate /> : <KnownTemplate templateId={templateId} />;
}

function KnownTemplate({ templateId }: { templateId: number }) {
  const { projectId, documentId } = route.useSearch();
  const { data: template, isError } = useQuery(
    documentId === undefined ? templateQuery(templateId) : documentTemplateQuery(templateId, documentId),
  );
  if (template) return <OpenBrief key={[template.id, projectId, documentId].join()} template={template} />;
  return isError ? <MissingTemplate /> : <TemplateLoading title="Paste a brief" />;
}

function OpenBrief({ template }: { template: TemplateDetail }) {
  const { title: offered, projectId, documentId } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const filled = useVariables(template.id, template.variables);
  const variables = variablesFor(template.variables, filled.values);
  const headings = template.sections.map(({ heading }) =>
    fillText(heading, template.variables, filled.values),
  );
  const { data: document } = useQuery({
    ...flowDocumentQuery(documentId ?? 0),
    enabled: documentId !== undefined,
  });
  const brief = useBrief({
    brief: { templateId: template.id, projectId, documentId },
    variables,
    title: offered,
    headings,
    onWritten: ({ document }, isStillHere) => {
      const open = () =>
        void navigate({
          to: "/document-flow/$templateId",
          params: { templateId: template.id },
          search: { mode: "ai-assisted", documentId: document.id },
          replace: isStillHere,
        });
      const title = documentId === undefined ? "Document created" : "Brief added to the document";
      openOrTell(isStillHere, open, { title, description: document.title, to: document });
    },
  });
  const named = document?.title ?? brief.title.trim();
  const title = named || template.name;
  usePageTitle("Paste a brief");
  const leave = () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: "/templates" });
  };
  const [isAsked, setAsked] = useState(false);
  const leaveText = () => {
    if (brief.isEdited) setAsked(true);
    else brief.leaveText();
  };
  const back = brief.isPasting ? (brief.sorting ? leaveText : leave) : brief.edit;
  return (
    <>
      <PhoneBar title={named || "Paste a brief"} back={back} />
      <BriefBar template={template} brief={brief} name={named || "Paste a brief"} onLeave={leave} />
      {brief.isPasting ? (
        <PasteStep
          brief={brief}
          caption={title === template.name ? template.name : `${title} · ${template.name}`}
          hasTitle={documentId === undefined}
          fields={
            documentId === undefined && <VariableFields variables={template.variables} filled={filled} />
          }
          onBack={back}
        />
      ) : (
        <SortingScreen brief={brief} title={title} headings={headings} />
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Discard changes"
        description="What you've changed in the text since it was sorted will be lost."
        onConfirm={() => {
          setAsked(false);
          brief.leaveText();
        }}
      />
    </>
  );
}

interface BriefBarProps {
  template: TemplateDetail;
  brief: Brief;
  name: string;
  onLeave: () => void;
}

function BriefBar({ template, brief, name, onLeave }: BriefBarProps) {
  return (
    <Topbar
      breadcrumb={[
        { label: "Templates", link: <Link to="/templates">Templates</Link> },
        {
          label: template.name,
          link: (
            <Link
              to="/document-flow/$templateId"
              params={{ templateId: template.id }}
              search={{ mode: "ai-assisted" }}
            >
              {template.name}
            </Link>
          ),
        },
        { label: name },
      ]}
      actions={
        brief.isPasting ? (
          <Button variant="ghost" size="tool" onClick={onLeave}>
            Cancel
          </Button>
        ) : (
          <>
            <Button variant="ghost" size="tool" disabled={brief.isWriting} onClick={brief.edit}>
              Edit the text
            </Button>
            <Button
              variant="primary"
              size="tool"
              className="px-3"
              pending={brief.isWriting}
              onClick={brief.write}
            >
              Put into the document
            </Button>
          </>
        )
      }
    />
  );
}
