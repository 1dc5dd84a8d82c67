/** The documents of the visitor in each of the states of the list: loading, empty, no match, failed, full. */
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { Delayed } from "@/components/patterns/delayed";
import { EmptyState } from "@/components/patterns/empty-state";
import { ErrorState } from "@/components/patterns/error-state";
import { PageHead } from "@/components/patterns/page-head";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { SearchBox } from "@/components/patterns/search-box";
import { Button } from "@/components/ui/button";
import { errorText } from "@/lib/api/errors";
import { PAGE_SIZE } from "@/lib/list-page";
import { useListPage } from "@/lib/use-list-page";
import { documentPagesQuery } from "../api/list-documents";
import { DocumentsList } from "./documents-list";
import { LoadingRows, TableFrame } from "./documents-table";

/** Which part of the list is shown; it lives in the address. */
export interface ListPlace {
  q?: string | undefined;
  page?: number | undefined;
}

export interface DocumentsScreenProps {
  place: ListPlace;
  onPlace: (place: ListPlace, replace?: boolean) => void;
  onNewDocument: () => void;
}

export function DocumentsScreen({ place, onPlace, onNewDocument }: DocumentsScreenProps) {
  const q = place.q ?? "";
  const list = useListPage(documentPagesQuery({ limit: PAGE_SIZE, ...(q ? { q } : {}) }), place.page ?? 1);
  // The empty list has the one primary action of the view itself.
  const isEmpty = list.rows !== undefined && list.total === 0 && q === "";
  return (
    <div className="mx-auto max-w-298 px-gutter pt-8 pb-16 max-md:pt-5 max-md:pb-20">
      <PhoneBar
        title="Documents"
        isHeading={false}
        actions={
          !isEmpty && (
            <Button variant="primary" size="tool" className="mr-1" onClick={onNewDocument}>
              <Plus aria-hidden />
              New
            </Button>
          )
        }
      />
      <PageHead
        title="Documents"
        hiddenOnPhones
        actions={
          !isEmpty && (
            <Button variant="primary" className="max-md:hidden" onClick={onNewDocument}>
              <Plus aria-hidden />
              New Document
            </Button>
          )
        }
      />
      {list.error ? (
        <ErrorState
          title="Your documents could not be loaded"
          text={`${errorText(list.error)} Nothing is lost: they are kept on the server.`}
          action={<Button onClick={list.retry}>Try again</Button>}
        />
      ) : isEmpty ? (
        <NoDocuments onNewDocument={onNewDocument} />
      ) : (
        <>
          <div className="mb-3 flex">
            <SearchBox
              label="Search documents by title"
              placeholder="Search documents..."
              value={q}
              onSearch={(next) => onPlace(next ? { q: next } : {}, true)}
            />
          </div>
          {list.rows ? (
            <DocumentsList
              {...list}
              documents={list.rows}
              onPage={(page) => onPlace({ q: place.q, page: page === 1 ? undefined : page })}
              onClear={() => onPlace({}, true)}
            />
          ) : (
            <LoadingList />
          )}
        </>
      )}
    </div>
  );
}

function NoDocuments({ onNewDocument }: { onNewDocument: () => void }) {
  return (
    <EmptyState
      title="No documents yet"
      text="Requirements documents that you write, generate or paste are kept here."
      action={
        <Button variant="primary" onClick={onNewDocument}>
          Create your first document
        </Button>
      }
      secondary={
        <Button asChild variant="ghost">
          <Link to="/templates">Browse templates</Link>
        </Button>
      }
    />
  );
}

function LoadingList() {
  return (
    <>
      <span role="status" className="sr-only">
        Loading documents...
      </span>
      <Delayed>
        <TableFrame>
          <LoadingRows />
        </TableFrame>
      </Delayed>
    </>
  );
}
