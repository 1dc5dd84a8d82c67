/** The projects of the visitor in each of the states of the list: loading, empty, no match, failed, full. */
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
import { projectPagesQuery } from "../api/list-projects";
import { ProjectsList } from "./projects-list";
import { LoadingRows, TableFrame } from "./projects-table";

/** Which part of the list is shown; it lives in the address. */
export interface ListPlace {
  q?: string | undefined;
  page?: number | undefined;
}

export interface ProjectsScreenProps {
  place: ListPlace;
  onPlace: (place: ListPlace, replace?: boolean) => void;
  onNewProject: () => void;
}

export function ProjectsScreen({ place, onPlace, onNewProject }: ProjectsScreenProps) {
  const q = place.q ?? "";
  const list = useListPage(projectPagesQuery({ limit: PAGE_SIZE, ...(q ? { q } : {}) }), place.page ?? 1);
  // The empty list has the one primary action of the view itself.
  const isEmpty = list.rows !== undefined && list.total === 0 && q === "";
  return (
    <div className="mx-auto max-w-298 px-gutter pt-8 pb-16 max-md:pt-5 max-md:pb-20">
      <PhoneBar
        title="Projects"
        isHeading={false}
        actions={
          !isEmpty && (
            <Button variant="primary" size="tool" className="mr-1" onClick={onNewProject}>
              <Plus aria-hidden />
              New
            </Button>
          )
        }
      />
      <PageHead
        title="Projects"
        hiddenOnPhones
        actions={
          !isEmpty && (
            <Button variant="primary" className="max-md:hidden" onClick={onNewProject}>
              <Plus aria-hidden />
              New Project
            </Button>
          )
        }
      />
      {list.error ? (
        <ErrorState
          title="Your projects could not be loaded"
          text={`${errorText(list.error)} Nothing is lost: they are kept on the server.`}
          action={<Button onClick={list.retry}>Try again</Button>}
        />
      ) : isEmpty ? (
        <EmptyState
          title="No projects yet"
          text="A project keeps the documents of one undertaking together, with an assistant that knows all of them."
          action={
            <Button variant="primary" onClick={onNewProject}>
              <Plus aria-hidden />
              New Project
            </Button>
          }
        />
      ) : (
        <>
          <div className="mb-3 flex">
            <SearchBox
              label="Search projects by name"
              placeholder="Search projects..."
              value={q}
              onSearch={(next) => onPlace(next ? { q: next } : {}, true)}
            />
          </div>
          {list.rows ? (
            <ProjectsList
              {...list}
              projects={list.rows}
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

function LoadingList() {
  return (
    <>
      <span role="status" className="sr-only">
        Loading projects...
      </span>
      <Delayed>
        <TableFrame>
          <LoadingRows />
        </TableFrame>
      </Delayed>
    </>
  );
}
