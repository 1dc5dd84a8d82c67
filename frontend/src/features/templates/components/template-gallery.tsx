/** The gallery: a search, a filter, one's own templates, a page of the library. What narrows it lives in the address. */
import { Delayed } from "@/components/patterns/delayed";
import { EmptyState } from "@/components/patterns/empty-state";
import { ErrorState } from "@/components/patterns/error-state";
import { FailedLine } from "@/components/patterns/failed-line";
import { SearchBox } from "@/components/patterns/search-box";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useAuth } from "@/features/auth/auth-context";
import { errorText } from "@/lib/api/errors";
import type { Template } from "@/lib/api/types";
import { OwnTemplates } from "../own/own-templates";
import type { GallerySearch } from "../gallery-search";
import { categoriesOf, inCategory, pageCount, pageOf } from "../template-choice";
import { withWords } from "../template-groups";
import { useTemplates } from "../use-templates";
import { CategoryFilter } from "./category-filter";
import { GRID } from "./gallery-grid";
import { GalleryPager } from "./gallery-pager";
import { TemplateCard } from "./template-card";

export interface TemplateGalleryProps {
  search: GallerySearch;
  /** `replace` where it is no step to go back to. */
  onNavigate: (search: GallerySearch, replace?: boolean) => void;
}

export function TemplateGallery({ search, onNavigate }: TemplateGalleryProps) {
  const { user } = useAuth();
  const { library, libraryError, retryLibrary, own, isOwnMissing, retryOwn } = useTemplates();
  const { q = "", category } = search;
  const isNarrowed = q !== "" || category !== undefined;
  const ownShown = withWords(inCategory(own ?? [], category), q);
  const libraryShown = withWords(inCategory(library ?? [], category), q);
  const isKnown = library !== undefined && (own !== undefined || isOwnMissing);
  const hasNothing = isNarrowed && isKnown && ownShown.length + libraryShown.length === 0;
  return (
    <>
      {library && library.length + (own?.length ?? 0) > 0 && (
        <div className="mb-5 flex items-center gap-x-5 gap-y-3 max-md:flex-col max-md:items-stretch">
          <CategoryFilter
            categories={categoriesOf([...library, ...(own ?? [])])}
            selected={category}
            onSelect={(next) => onNavigate({ category: next, q: search.q })}
          />
          <SearchBox
            label="Search templates"
            placeholder="Search templates..."
            value={q}
            onSearch={(next) => onNavigate({ category, q: next === "" ? undefined : next }, true)}
          />
        </div>
      )}
      {isOwnMissing && (
        <div className="mb-6">
          <FailedLine onRetry={retryOwn}>Couldn't load your templates.</FailedLine>
        </div>
      )}
      {/* The library is there first: nothing is told of waiting for what most visitors have none of. */}
      {user !== null && own && !hasNothing && <OwnTemplates templates={ownShown} isNarrowed={isNarrowed} />}
      {hasNothing ? (
        <NoResults onShowAll={() => onNavigate({})} />
      ) : libraryError && !library ? (
        <ErrorState
          title="Failed to load templates"
          text={errorText(libraryError)}
          action={<Button onClick={retryLibrary}>Try again</Button>}
        />
      ) : library ? (
        <Library
          isEmpty={library.length === 0}
          templates={libraryShown}
          hasHeading={user !== null && own !== undefined}
          search={search}
          onNavigate={onNavigate}
        />
      ) : (
        <LoadingGallery />
      )}
    </>
  );
}

const NoResults = ({ onShowAll }: { onShowAll: () => void }) => (
  <p role="status" className="flex flex-wrap items-center gap-2">
    <span className="text-muted">No results.</span>
    <Button variant="ghost" size="tool" className="text-accent!" onClick={onShowAll}>
      Show all templates
    </Button>
  </p>
);

interface LibraryProps extends TemplateGalleryProps {
  isEmpty: boolean;
  /** As far as they are not out of sight. */
  templates: readonly Template[];
  hasHeading: boolean;
}

function Library({ isEmpty, templates, hasHeading, search, onNavigate }: LibraryProps) {
  if (isEmpty)
    return (
      <EmptyState title="No templates available" text="This server was set up without a template library." />
    );
  if (templates.length === 0) return null;
  const pages = pageCount(templates.length);
  const page = Math.min(search.page ?? 1, pages);
  return (
    <>
      {hasHeading && <h2 className="mb-3 type-dialog">Library</h2>}
      <ul className={GRID}>
        {pageOf(templates, page).map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} headingLevel={hasHeading ? 3 : 2} />
          </li>
        ))}
      </ul>
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
