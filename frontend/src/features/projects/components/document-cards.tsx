/** The documents of a project as cards: how each begins, how old it is, and the way to it. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight, Ellipsis, FolderMinus, Plus } from "lucide-react";
import { Delayed } from "@/components/patterns/delayed";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedLine } from "@/components/patterns/failed-line";
import { OpenDiscussions } from "@/features/documents/components/open-discussions";
import { UnsyncedMark } from "@/features/documents/components/unsynced-mark";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { InitialsBadge } from "@/components/ui/initials-badge";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { MoveToTrash } from "@/features/trash/components/move-to-trash";
import { errorText } from "@/lib/api/errors";
import type { DocumentCard, Role } from "@/lib/api/types";
import { hueOf } from "@/lib/hue-of";
import { mayChange } from "@/lib/roles";
import { useMoveDocuments } from "../api/project-membership";
import { projectDocumentsQuery } from "../api/project-documents";
import { cardPreview } from "../project-rules";

const GRID = "grid grid-cols-2 gap-3 max-xl:grid-cols-1";
const CARD = "flex min-h-37 flex-col gap-1.5 rounded-dialog max-md:min-h-0";

export interface DocumentCardsProps {
  projectId: number;
  /** What the visitor may do with the project. */
  role: Role;
  onAdd: () => void;
  onCreate: () => void;
}

export function DocumentCards({ projectId, role, onAdd, onCreate }: DocumentCardsProps) {
  const query = useInfiniteQuery(projectDocumentsQuery(projectId));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const cards = data?.pages.flatMap(({ rows }) => rows);
  const total = data?.pages[0]?.total ?? 0;
  const isEdited = mayChange(role);
  return (
    <section aria-labelledby="project-documents">
      <div className="mt-7 mb-3 flex items-center gap-2">
        <h2 id="project-documents" className="font-semibold">
          Documents
        </h2>
        {total > 0 && <span className="type-caption text-muted tabular-nums">{total}</span>}
      </div>
      {!cards ? (
        error ? (
          <FailedLine onRetry={() => void refetch()}>
            Couldn't load the documents. {errorText(error)}
          </FailedLine>
        ) : (
          <LoadingCards />
        )
      ) : cards.length === 0 ? (
        <NoDocuments isEdited={isEdited} onAdd={onAdd} onCreate={onCreate} />
      ) : (
        <>
          <ul className={GRID}>
            {cards.map((card) => (
              <li key={card.id} className="grid grid-cols-1">
                <Card card={card} />
              </li>
            ))}
            {isEdited && (
              <li className="grid">
                <button
                  type="button"
                  onClick={onAdd}
                  className={`${CARD} items-center justify-center gap-2 border border-dashed border-line-strong font-medium text-muted hover:bg-hover hover:text-text max-md:py-5`}
                >
                  <Plus aria-hidden />
                  Add Document
                </button>
              </li>
            )}
          </ul>
          {hasNextPage && (
            <Button className="mt-3" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more documents
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function Card({ card }: { card: DocumentCard }) {
  const { id, title, updatedAt, role, owner } = card;
  return (
    <article aria-label={title} className={`${CARD} border border-line bg-raised px-4 pt-3.5 pb-2.5`}>
      <div className="flex items-center gap-2">
        <h3 title={title} className="cut flex-1 font-medium">
          {title}
        </h3>
        <OpenDiscussions documentId={id} />
        <UnsyncedMark documentId={id} />
        {card.role === "owner" && <CardMenu card={card} />}
      </div>
      <p className="flex-1 type-small [overflow-wrap:anywhere] text-muted">{cardPreview(card)}</p>
      <div className="flex min-h-7 flex-wrap items-center justify-between max-md:min-h-10">
        <span className="flex items-center gap-2 type-caption text-muted">
          {role !== "owner" && (
            <>
              <InitialsBadge name={owner.name} index={hueOf(owner.id)} />
              <span className="sr-only">{owner.name}</span>
            </>
          )}
          <RelativeTime value={updatedAt} />
        </span>
        <Button asChild variant="ghost" size="tool" className="-mr-2">
          <Link to="/documents/$documentId" params={{ documentId: id }}>
            Open document
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </div>
    </article>
  );
}

function CardMenu({ card }: { card: DocumentCard }) {
  const { mutate, isPending } = useMoveDocuments(null);
  const remove = () =>
    mutate([card.id], {
      onSuccess: () => toast({ title: "Document removed from the project", description: card.title }),
    });
  return (
    <Menu>
      <MenuTrigger>
        <IconButton
          label={`Actions for ${card.title}`}
          icon={Ellipsis}
          pending={isPending}
          className="-my-1 -mr-2"
        />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={FolderMinus} onSelect={remove}>
          Remove from project
        </MenuItem>
        <MoveToTrash item={{ kind: "document", id: card.id, title: card.title }} />
      </MenuContent>
    </Menu>
  );
}

interface NoDocumentsProps extends Pick<DocumentCardsProps, "onAdd" | "onCreate"> {
  isEdited: boolean;
}

function NoDocuments({ isEdited, onAdd, onCreate }: NoDocumentsProps) {
  if (!isEdited) return <p className="text-muted">This project doesn't have any documents yet.</p>;
  return (
    <div className="-mt-10 max-md:-mt-6">
      <EmptyState
        level={3}
        title="No documents yet"
        text="This project doesn't have any documents yet. Add existing documents or create new ones."
        action={
          <Button variant="primary" onClick={onAdd}>
            Add Existing Document
          </Button>
        }
        secondary={<Button onClick={onCreate}>Create Document</Button>}
      />
    </div>
  );
}

function LoadingCards() {
  return (
    <div role="status">
      <span className="sr-only">Loading documents...</span>
      <Delayed>
        <div className={GRID}>
          {Array.from({ length: 4 }, (_, index) => (
            <div key={index} className={`${CARD} gap-3 border border-line px-4 py-4.5`}>
              <Skeleton width="55%" />
              <Skeleton width="95%" />
              <Skeleton width="80%" />
            </div>
          ))}
        </div>
      </Delayed>
    </div>
  );
}
