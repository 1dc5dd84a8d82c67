/** The list of versions by day, with what is shown of it. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";

import { Delayed } from "@/components/patterns/delayed";
import { ErrorState } from "@/components/patterns/error-state";
import { ShowMore } from "@/components/patterns/show-more";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuTrigger } from "@/components/ui/menu";
import { MenuChoice } from "@/components/ui/menu-choice";
import { Skeleton } from "@/components/ui/skeleton";
import { errorText } from "@/lib/api/errors";
import type { Version, VersionAuthor } from "@/lib/api/types";
import { useNow } from "@/lib/use-now";

import { versionPagesQuery } from "../api/versions";
import type { HistorySearch } from "../history-search";
import { byDay, dayHead, isAssistants } from "../version-words";
import { type Possible, type VersionActions, VersionRow } from "./version-row";

/** In the place of a person's id. */
export const ASSISTANT = "assistant";
const EVERYONE = "everyone";

interface VersionsPaneProps extends VersionActions {
  documentId: number;
  search: HistorySearch;
  onFilter: (filter: Pick<HistorySearch, "named" | "author">) => void;
  /** All versions that are loaded, whatever is shown of them: those who wrote them can be chosen. */
  known: readonly Version[];
  from: number | null;
  /** Null is the document as it is now. */
  to: number | null;
}

export function VersionsPane(props: VersionsPaneProps) {
  const { documentId, search, onFilter, known, from, to, ...actions } = props;
  const { named, author } = search;
  const list = useInfiniteQuery(versionPagesQuery(documentId, { named, author }));
  const versions = list.data?.pages.flatMap(({ rows }) => rows);
  const newest = known[0]?.id;
  const chosenAs = ({ id }: Version) => (id === from ? "Older" : id === (to ?? newest) ? "Newer" : null);
  const isFiltered = named === true || author !== undefined;
  return (
    <section
      aria-label="Versions"
      className="flex min-h-0 flex-1 flex-col bg-app max-md:bg-panel md:border-l md:border-line"
    >
      <header className="flex h-11 flex-none items-center gap-1 border-b border-line pr-3 pl-5 max-md:h-12 max-md:pl-4">
        <h2 className="flex-1 font-semibold">Versions</h2>
        <AuthorFilter known={known} author={author} onChoose={(next) => onFilter({ named, author: next })} />
        <Button
          variant="ghost"
          size="tool"
          aria-pressed={named === true}
          onClick={() => onFilter({ author, named: named === true ? undefined : true })}
        >
          Named
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pt-1 pb-4">
        {versions && versions.length === 0 && (
          <p className="px-3 pt-6 text-muted">
            {isFiltered ? (
              <>
                No results.{" "}
                <Button variant="ghost" size="tool" onClick={() => onFilter({})}>
                  Show all versions
                </Button>
              </>
            ) : (
              "Versions appear here as this document is changed."
            )}
          </p>
        )}
        {versions ? (
          <Days
            versions={versions}
            chosenAs={chosenAs}
            possible={({ id }) => ({
              canShow: known.some((one) => one.id < id),
              canBeUpTo: from !== null && id > from,
            })}
            actions={actions}
          />
        ) : list.error ? (
          <div className="px-3">
            <ErrorState
              title="Couldn't load the versions"
              text={errorText(list.error)}
              action={<Button onClick={() => void list.refetch()}>Try again</Button>}
            />
          </div>
        ) : (
          <Loading />
        )}
        {list.hasNextPage && <ShowMore list={list} className="mx-3 mt-2" />}
      </div>
      <p className="flex-none border-t border-line px-5 py-3 type-caption text-muted max-md:px-4">
        {actions.edit
          ? "Restoring adds a version. Nothing is lost."
          : "You can view versions, but not restore them."}
      </p>
    </section>
  );
}

interface DaysProps {
  versions: readonly Version[];
  chosenAs: (version: Version) => "Older" | "Newer" | null;
  possible: (version: Version) => Possible;
  actions: VersionActions;
}

function Days({ versions, chosenAs, possible, actions }: DaysProps) {
  const now = useNow();
  return byDay(versions).map(({ day, versions: ofDay }) => (
    <section key={day} aria-label={dayHead(ofDay[0]?.createdAt ?? "", now)}>
      <h3 className="px-3 pt-3.5 pb-1 type-caption font-medium text-muted max-md:px-2">
        {dayHead(ofDay[0]?.createdAt ?? "", now)}
      </h3>
      {/* Two that are chosen are two blocks. */}
      <ol className="grid gap-0.5">
        {ofDay.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            chosen={chosenAs(version)}
            {...possible(version)}
            {...actions}
          />
        ))}
      </ol>
    </section>
  ));
}

interface AuthorFilterProps {
  known: readonly Version[];
  author: string | undefined;
  onChoose: (author: string | undefined) => void;
}

function AuthorFilter({ known, author, onChoose }: AuthorFilterProps) {
  const people = new Map<string, string>();
  for (const { id, name } of known.flatMap(({ authors }): readonly VersionAuthor[] => authors))
    if (id !== null) people.set(id, name);
  const hasAssistant =
    author === ASSISTANT || known.some((one) => isAssistants(one) || one.origin === "mixed");
  const options = [
    { value: EVERYONE, label: "Everyone" },
    ...[...people].map(([value, label]) => ({ value, label })),
    ...(hasAssistant ? [{ value: ASSISTANT, label: "Assistant" }] : []),
  ];
  const name =
    options.find(({ value }) => value === author)?.label ??
    (author === undefined ? "Everyone" : "One person");
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" size="tool" aria-label={`By: ${name}`} className="min-w-0">
          <span className="max-w-32 cut">{name}</span>
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="end" className="max-w-72 min-w-52">
        <MenuChoice
          value={author ?? EVERYONE}
          options={options}
          onChoose={(value) => onChoose(value === EVERYONE ? undefined : value)}
        />
      </MenuContent>
    </Menu>
  );
}

const Loading = () => (
  <div role="status" className="px-3 pt-5">
    <span className="sr-only">Loading versions...</span>
    <Delayed>
      {[120, 96, 148, 110, 132].map((width) => (
        <div key={width} className="flex gap-4 py-3">
          <Skeleton width={36} className="h-5" />
          <Skeleton width={width} className="mt-1" />
        </div>
      ))}
    </Delayed>
  </div>
);
