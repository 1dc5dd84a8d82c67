/** The history of a document: which versions are compared, and how, stands in the address. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

import { PhoneBar } from "@/components/patterns/phone-bar";
import { Topbar } from "@/components/patterns/topbar";
import { Button } from "@/components/ui/button";
import { documentQuery } from "@/features/editor/api/get-document";
import { HistoryScreen } from "@/features/history/components/history-screen";
import { isGone } from "@/lib/api/errors";
import type { OpenedDocument } from "@/lib/api/types";
import { NO_ID } from "@/lib/no-id";
import { mayChange } from "@/lib/roles";
import { usePageTitle } from "@/lib/use-page-title";

import { MissingDocument } from "../missing";
import { LoadingDocument } from "./loading-document";
import { useProjectCrumb } from "./use-project-crumb";

const route = getRouteApi("/documents/$documentId/history");

export function HistoryPage() {
  const { documentId } = route.useParams();
  return documentId === NO_ID ? <MissingDocument /> : <KnownDocument documentId={documentId} />;
}

function KnownDocument({ documentId }: { documentId: number }) {
  const { data, isPending, error } = useQuery(documentQuery(documentId));
  if (data && !isGone(error)) return <History key={documentId} document={data} />;
  return isPending ? <LoadingDocument /> : <MissingDocument />;
}

function History({ document }: { document: OpenedDocument }) {
  const { id, title, role } = document;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  usePageTitle(`History of ${title}`);
  return (
    <HistoryScreen
      documentId={id}
      mayChange={mayChange(role)}
      search={search}
      onNavigate={(next, replace = false) => void navigate({ search: next, replace })}
      bars={(actions) => <Bars document={document} {...actions} />}
    />
  );
}

interface BarsProps {
  document: OpenedDocument;
  desktop: ReactNode;
  phone: ReactNode;
}

function Bars({ document: { id, title, projectId }, desktop, phone }: BarsProps) {
  const navigate = route.useNavigate();
  const projectCrumb = useProjectCrumb(projectId);
  const toDocument = { to: "/documents/$documentId", params: { documentId: id } } as const;
  return (
    <>
      <PhoneBar
        title={title}
        back={() => void navigate(toDocument)}
        note={<p className="type-caption text-muted">Version history</p>}
        actions={phone}
      />
      <Topbar
        breadcrumb={[
          { label: "Documents", link: <Link to="/documents">Documents</Link> },
          ...projectCrumb,
          { label: title, link: <Link {...toDocument}>{title}</Link> },
          { label: "History" },
        ]}
        actions={
          <>
            <Button asChild variant="ghost" size="tool">
              <Link {...toDocument}>Back to document</Link>
            </Button>
            {desktop}
          </>
        }
      />
    </>
  );
}
