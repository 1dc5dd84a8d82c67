/** A page that is a list: its head, its search, and each state of the list: loading, empty, no match, failed, full. */
import { Plus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { errorText } from "@/lib/api/errors";
import type { ListParams } from "@/lib/api/keys";
import type { PagesQuery } from "@/lib/api/pages";
import { PAGE_SIZE } from "@/lib/list-page";
import { useKeptFocus } from "@/lib/use-kept-focus";
import { useListPage } from "@/lib/use-list-page";
import { Delayed } from "./delayed";
import { ErrorState } from "./error-state";
import { AwaitedTable, ListTable, RowMenu, type Table } from "./list-table";
import { PageHead } from "./page-head";
import { PhoneBar } from "./phone-bar";
import { SearchBox } from "./search-box";

/** Which part of the list is shown; it lives in the address. */
export interface ListSearch extends Omit<ListParams, "limit" | "q"> {
  q?: string | undefined;
  page?: number | undefined;
}

export interface ListWords {
  title: string;
  create: string;
  searchLabel: string;
  searchPlaceholder: string;
  loading: string;
  failure: string;
}

export interface ListScreenProps<Row> {
  words: ListWords;
  pages: (params: ListParams) => PagesQuery<Row>;
  table: Table<Row>;
  /** What can be done with a row, as items of its menu. */
  menu: (row: Row) => ReactNode;
  /** Stands where there is nothing at all; it has the one primary action of the view itself. */
  empty: ReactNode;
  /** Which of them are shown, to be chosen beside the search; it is left out where there is nothing at all. */
  filters?: ReactNode;
  /** A way to somewhere else, at the end of the bar; `onPhones` is the same in the bar of a phone. */
  aside?: { onDesks: ReactNode; onPhones: ReactNode };
  search: ListSearch;
  onNavigate: (search: ListSearch, replace?: boolean) => void;
  onCreate: () => void;
}

export function ListScreen<Row extends { id: number }>(props: ListScreenProps<Row>) {
  const { words, pages, table, menu, empty, filters, aside, search, onNavigate, onCreate } = props;
  const { q = "", page: number = 1, ...others } = search;
  const { filter, sort, status, tag, project } = others;
  const { error, retry, rows, ...page } = useListPage(
    pages({ limit: PAGE_SIZE, ...(q && { q }), ...others }),
    number,
  );
  const isNarrowed = Boolean(q || status || tag || project);
  const isEmpty = rows !== undefined && page.total === 0 && !isNarrowed;
  const screen = useRef<HTMLDivElement>(null);
  // The row of what goes to the trash goes.
  useKeptFocus(screen, () => screen.current?.querySelector("h1"));
  return (
    <div ref={screen} className="mx-auto max-w-298 px-gutter pt-8 pb-16 max-md:pt-5 max-md:pb-20">
      {/* Where others share nothing yet, the way to make something of one's own stays. */}
      <ListHead
        words={words}
        onCreate={isEmpty && filter !== "shared" ? undefined : onCreate}
        onDesks={isEmpty && filter === undefined && aside?.onDesks}
        onPhones={aside?.onPhones}
      />
      {error ? (
        <ErrorState
          title={words.failure}
          text={`${errorText(error)} Nothing is lost: they're safe on the server.`}
          action={<Button onClick={retry}>Try again</Button>}
        />
      ) : isEmpty && filter === undefined ? (
        empty
      ) : (
        <>
          <div className="mb-3 flex flex-wrap gap-2">
            {/* It gives way to a longer choice beside it, before the bar takes another line. */}
            <div className="max-md:w-full md:max-w-70 md:grow md:basis-44">
              <SearchBox
                wide
                label={words.searchLabel}
                placeholder={words.searchPlaceholder}
                value={q}
                onSearch={(next) => onNavigate({ ...search, page: undefined, q: next || undefined }, true)}
              />
            </div>
            {filters}
            {aside && <div className="ml-auto">{aside.onDesks}</div>}
          </div>
          {isEmpty ? (
            empty
          ) : rows ? (
            <ListTable
              {...page}
              table={table}
              rows={rows}
              actions={(row) => <RowMenu name={table.nameOf(row)}>{menu(row)}</RowMenu>}
              onPage={(next) => onNavigate({ ...search, page: next === 1 ? undefined : next })}
              onClear={() => onNavigate({ filter, sort }, true)}
            />
          ) : (
            <>
              <span role="status" className="sr-only">
                {words.loading}
              </span>
              <Delayed>
                <AwaitedTable table={table} />
              </Delayed>
            </>
          )}
        </>
      )}
    </div>
  );
}

interface ListHeadProps {
  words: ListWords;
  onCreate: (() => void) | undefined;
  /** Stands in it where there is no bar. */
  onDesks: ReactNode;
  onPhones: ReactNode;
}

function ListHead({ words, onCreate, onDesks, onPhones }: ListHeadProps) {
  return (
    <>
      <PhoneBar
        title={words.title}
        isHeading={false}
        actions={
          <>
            {onPhones}
            {onCreate && (
              <Button variant="primary" size="tool" className="mr-1" onClick={onCreate}>
                <Plus aria-hidden />
                New
              </Button>
            )}
          </>
        }
      />
      <PageHead
        title={words.title}
        hiddenOnPhones
        actions={
          <>
            {onDesks}
            {onCreate && (
              <Button variant="primary" className="max-md:hidden" onClick={onCreate}>
                <Plus aria-hidden />
                {words.create}
              </Button>
            )}
          </>
        }
      />
    </>
  );
}
