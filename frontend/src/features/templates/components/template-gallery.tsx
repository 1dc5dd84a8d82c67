/** The gallery: a filter, a page of cards, a pager. Category and page live in the address. */
import { useQuery } from "@tanstack/react-query";
import { Delayed } from "@/components/patterns/delayed";
import { EmptyState } from "@/components/patterns/empty-state";
import { ErrorState } from "@/components/patterns/error-state";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { errorText } from "@/lib/api/errors";
import type { Template } from "@/lib/api/types";
import { templatesQuery } from "../api/templates";
import { categoriesOf, inCategory, pageCount, pageOf } from "../template-choice";
import { CategoryFilter } from "./category-filter";
import { GRID } from "./gallery-grid";
import { GalleryPager } from "./gallery-pager";
import { TemplateCard } from "./template-card";

export interface GallerySearch {
  category?: string | undefined;
  page?: number | undefined;
}

export interface TemplateGalleryProps {
  search: GallerySearch;
  onNavigate: (search: GallerySearch) => void;
}

export function TemplateGallery({ search, onNavigate }: TemplateGalleryProps) {
  const { data: templates, error, refetch } = useQuery(templatesQuery);
  if (error) {
    return (
      <ErrorState
        title="Failed to load templates"
        text={errorText(error)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  if (!templates) return <LoadingGallery />;
  if (templates.length === 0) {
    return (
      <EmptyState title="No templates available" text="This server was set up without a template library." />
    );
  }
  return <Gallery templates={templates} search={search} onNavigate={onNavigate} />;
}

function Gallery({ templates, search, onNavigate }: TemplateGalleryProps & { templates: Template[] }) {
  const shown = inCategory(templates, search.category);
  const pages = pageCount(shown.length);
  const page = Math.min(search.page ?? 1, pages);
  return (
    <>
      <CategoryFilter
        categories={categoriesOf(templates)}
        selected={search.category}
        onSelect={(category) => onNavigate({ category })}
      />
      {shown.length === 0 ? (
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-muted">No results.</span>
          <Button variant="ghost" size="tool" className="text-accent!" onClick={() => onNavigate({})}>
            Show all templates
          </Button>
        </p>
      ) : (
        <ul className={GRID}>
          {pageOf(shown, page).map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} />
            </li>
          ))}
        </ul>
      )}
      <GalleryPager
        page={page}
        pages={pages}
        onPage={(next) => onNavigate({ ...search, page: next === 1 ? undefined : next })}
      />
    </>
  );
}

function LoadingGallery() {
  return (
    <div role="status">
      <span className="sr-only">Loading templates...</span>
      <Delayed>
        <div className={`${GRID} pt-12`}>
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className="grid h-60 content-start gap-3 rounded-dialog border border-line p-4">
              <Skeleton width="40%" />
              <Skeleton width="90%" />
              <Skeleton width="75%" />
              <Skeleton width="50%" className="mt-16" />
              <Skeleton width="80%" />
            </div>
          ))}
        </div>
      </Delayed>
    </div>
  );
}
