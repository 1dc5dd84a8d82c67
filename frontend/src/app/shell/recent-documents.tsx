/** The five documents changed last, one step away from anywhere. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useAuth } from "@/features/auth/auth-context";
import { documentListQuery } from "@/features/documents/api/list-documents";

const RECENT_COUNT = 5;

export function RecentDocuments() {
  const { user } = useAuth();
  const { data: documents } = useQuery({
    ...documentListQuery({ limit: RECENT_COUNT }),
    enabled: user !== null,
  });
  if (!documents || documents.length === 0) return null;
  return (
    <nav aria-labelledby="recent">
      <h2 id="recent" className="px-2 pt-5 pb-1 type-caption font-medium text-muted">
        Recent
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-px">
        {documents.map(({ id, title }) => (
          <Link
            key={id}
            to="/documents/$documentId"
            params={{ documentId: id }}
            title={title}
            className="flex h-7 items-center rounded-control px-2 text-muted hover:bg-hover hover:text-text max-md:h-10 [&[aria-current]]:text-text"
          >
            <span className="cut">{title}</span>
          </Link>
        ))}
      </div>
    </nav>
  );
}
