/** Items that the palette finds: the person's own things and the templates, and where each of them is. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FileText, Folder, LayoutTemplate, MessageSquare } from "lucide-react";
import { FailedLine } from "@/components/patterns/failed-line";
import type { Icon } from "@/components/ui/icon";
import { documentListQuery } from "@/features/documents/api/list-documents";
import { Marked } from "@/features/search/components/marked";
import { type Hit, hitKey } from "@/features/search/search-hits";
import type { Search } from "@/features/search/use-search";
import type { DocumentSummary } from "@/lib/api/types";
import { PaletteGroup, PaletteItem } from "./palette-item";

const RECENT_COUNT = 6;
const NONE: readonly DocumentSummary[] = [];

const ICONS: Record<Hit["kind"], Icon> = {
  document: FileText,
  project: Folder,
  thread: MessageSquare,
  template: LayoutTemplate,
};

/** Goes to what was found; a template is begun with. */
export function useOpenHit(): (hit: Pick<Hit, "kind" | "id"> & Partial<Pick<Hit, "piece">>) => void {
  const navigate = useNavigate();
  return ({ kind, id, piece }) => {
    switch (kind) {
      case "document":
        void navigate({
          to: "/documents/$documentId",
          params: { documentId: id },
          ...(piece && { state: { found: piece } }),
        });
        return;
      case "project":
        void navigate({ to: "/projects/$projectId", params: { projectId: id } });
        return;
      case "thread":
        void navigate({ to: "/chat", search: { thread: id } });
        return;
      case "template":
        void navigate({
          to: "/document-flow/$templateId",
          params: { templateId: id },
          search: { mode: "ai-assisted" },
        });
    }
  };
}

/** The documents changed last; undefined until they are known. */
export function useRecent(isAsked: boolean): readonly DocumentSummary[] | undefined {
  const { data, isError } = useQuery({
    ...documentListQuery({ limit: RECENT_COUNT }),
    enabled: isAsked,
  });
  return isAsked && !isError ? data : NONE;
}

/** Before anything is asked. */
export function RecentItems({ documents }: { documents: readonly DocumentSummary[] }) {
  const open = useOpenHit();
  if (documents.length === 0) return null;
  return (
    <PaletteGroup heading="Recent">
      {documents.map(({ id, title, role, owner }) => (
        <PaletteItem
          key={id}
          value={hitKey({ kind: "document", id })}
          icon={FileText}
          onSelect={() => open({ kind: "document", id })}
          {...(role !== "owner" && { end: <Whose owner={owner.name} /> })}
        >
          {title}
        </PaletteItem>
      ))}
    </PaletteGroup>
  );
}

/** Of what is not one's own, or not the library's. */
const Whose = ({ owner, place }: Pick<Hit, "owner" | "place">) => (
  <span className="cut max-w-36 type-caption text-muted">
    <span className="sr-only">{owner === undefined ? ", " : ", by "}</span>
    {[owner, place].filter((part) => part !== undefined).join(" · ")}
  </span>
);

interface FoundItemsProps {
  search: Search;
  /** The words name something else that is offered: that nothing was found would be wrong. */
  hasOther: boolean;
}

export function FoundItems({ search, hasOther }: FoundItemsProps) {
  const { groups, isAnswered, error, retry } = search;
  const open = useOpenHit();
  if (error) {
    return (
      <FailedLine onRetry={retry} className="px-2 py-2">
        Search isn't responding.
      </FailedLine>
    );
  }
  if (groups.length === 0 && isAnswered && hasOther) return null;
  if (groups.length === 0) {
    return (
      <p role="status" className="px-2 py-2 text-muted">
        {isAnswered ? "No results." : <span className="sr-only">Searching...</span>}
      </p>
    );
  }
  return groups.map(({ heading, hits }) => (
    <PaletteGroup key={heading} heading={heading}>
      {hits.map((hit) => (
        <PaletteItem
          key={hitKey(hit)}
          value={hitKey(hit)}
          icon={ICONS[hit.kind]}
          onSelect={() => open(hit)}
          {...(hit.piece && { below: <Marked {...hit.piece} /> })}
          {...((hit.owner ?? hit.place) !== undefined && { end: <Whose {...hit} /> })}
        >
          <Marked text={hit.name} marks={hit.nameMarks} />
        </PaletteItem>
      ))}
    </PaletteGroup>
  ));
}
