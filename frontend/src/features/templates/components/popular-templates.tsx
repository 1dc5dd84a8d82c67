/** The first six templates on the home page; each starts a guided document. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Delayed } from "@/components/patterns/delayed";
import { FailedLine } from "@/components/patterns/failed-line";
import { Skeleton } from "@/components/ui/skeleton";
import type { Template } from "@/lib/api/types";
import { templatesQuery } from "../api/templates";
import { POPULAR_COUNT } from "../template-choice";
import { TemplateIcon } from "./template-icon";

const GRID = "grid grid-cols-3 gap-3 max-xl:grid-cols-2 max-md:grid-cols-1 max-md:gap-2";

export function PopularTemplates() {
  const { data: templates, isError, refetch } = useQuery(templatesQuery);
  if (isError) return <FailedLine onRetry={() => void refetch()}>Failed to load templates</FailedLine>;
  if (!templates) return <LoadingCards />;
  if (templates.length === 0) return <p className="text-muted">No templates available</p>;
  return (
    <ul className={GRID}>
      {templates.slice(0, POPULAR_COUNT).map((template) => (
        <li key={template.id} className="grid">
          <PopularCard template={template} />
        </li>
      ))}
    </ul>
  );
}

function PopularCard({ template }: { template: Template }) {
  return (
    <Link
      to="/document-flow/$templateId"
      params={{ templateId: template.id }}
      search={{ mode: "ai-assisted" }}
      className="group grid grid-cols-[16px_minmax(0,1fr)] content-start gap-x-3 gap-y-0.5 rounded-dialog border border-line bg-raised px-4 py-3.5 hover-fade hover:border-line-strong"
    >
      <TemplateIcon name={template.icon} className="mt-0.5 text-muted group-hover:text-accent" />
      <span className="cut font-medium">{template.name}</span>
      {template.description && (
        <span className="col-start-2 type-small text-muted">{template.description}</span>
      )}
    </Link>
  );
}

function LoadingCards() {
  return (
    <div role="status">
      <span className="sr-only">Loading templates...</span>
      <Delayed>
        <div className={GRID}>
          {Array.from({ length: POPULAR_COUNT }, (_, index) => (
            <div
              key={index}
              className="grid content-start gap-2.5 rounded-dialog border border-line px-4 py-4.5"
            >
              <Skeleton width="55%" />
              <Skeleton width="85%" />
            </div>
          ))}
        </div>
      </Delayed>
    </div>
  );
}
