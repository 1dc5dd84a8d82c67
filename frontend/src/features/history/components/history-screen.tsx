/** The history of a document: its versions, two of them compared, and the way back to one of them. */
import { useQuery } from "@tanstack/react-query";
import { Bookmark, Ellipsis, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";

import { offerActions, type PageCommand } from "@/commands/palette-state";
import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { ErrorState } from "@/components/patterns/error-state";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { Segmented } from "@/components/ui/segmented";
import { useAuth } from "@/features/auth/auth-context";
import { errorText } from "@/lib/api/errors";
import type { Version } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { useNow } from "@/lib/use-now";
import { PHONE, useMedia } from "@/lib/use-media";

import { comparisonQuery } from "../api/comparison";
import { useNameVersion } from "../api/name-version";
import { useRestoreVersion } from "../api/restore-version";
import { AuthorHuesContext, huesFor } from "../author-hues";
import { HISTORY_KEYS } from "../history-keys";
import type { HistorySearch, HistoryView } from "../history-search";
import { SharedMinutesContext, useSharedMinutes } from "../shared-minutes";
import { useChangeSteps } from "../use-change-steps";
import { useChosenVersions } from "../use-chosen-versions";
import { useLiveHistory } from "../use-live-history";
import { useToldOfRestores } from "../use-told-of-restores";
import { versionName } from "../version-words";
import { AuthoredText } from "./authored-text";
import { CompareBar, VIEWS } from "./compare-bar";
import { changesIn, ComparisonPane } from "./comparison-pane";
import { LoadingPage } from "./loading-page";
import { NameVersion } from "./name-version";
import { VersionsPane } from "./versions-pane";

export interface HistoryScreenProps {
  documentId: number;
  /** Whether the visitor may change the document: whoever may not looks and compares. */
  mayChange: boolean;
  search: HistorySearch;
  onNavigate: (search: HistorySearch, replace?: boolean) => void;
  /** Draws the bars over the page round what can be done on it. */
  bars: (actions: { desktop: ReactNode; phone: ReactNode }) => ReactNode;
}

export function HistoryScreen({ documentId, mayChange, search, onNavigate, bars }: HistoryScreenProps) {
  useLiveHistory(documentId);
  useToldOfRestores(documentId);
  const now = useNow();
  const isPhone = useMedia(PHONE);
  const { known, shared, from, to, older, names, error, retry } = useChosenVersions(documentId, search);
  const [named, setNamed] = useState<{ version: Version | null } | null>(null);
  const [restored, setRestored] = useState<Version | null>(null);
  const naming = useNameVersion(documentId);
  const { user } = useAuth();
  const you = user?.id;
  const hues = useMemo(
    () =>
      huesFor(
        known.toReversed().flatMap(({ authors }) => authors),
        you,
      ),
    [known, you],
  );
  const view: HistoryView = search.view ?? "inline";
  const compared = from === null ? null : { documentId, from, to };
  const { data } = useQuery({
    ...comparisonQuery(compared ?? { documentId, from: 0, to: null }),
    enabled: compared !== null && view !== "authors",
  });
  const changes = data ? changesIn(data) : null;
  const steps = useChangeSteps(changes ?? 0, `${from ?? ""}.${to ?? ""}`);
  const choose = (chosen: { from: number; to: number | null }) =>
    onNavigate({ ...search, from: chosen.from, to: chosen.to ?? undefined, list: undefined });
  const restoring = useRestoreVersion(documentId, shared, (before) =>
    onNavigate({ ...search, from: before.id, to: undefined, list: undefined }, true),
  );
  const show = (next: HistoryView) =>
    onNavigate({ ...search, view: next === "inline" ? undefined : next, list: undefined });
  // A phone shows the list first, then what was chosen there.
  const isList = search.list === true || (search.from === undefined && search.view === undefined);
  const restoreLabel = older && `Restore “${versionName(older, now, shared)}”`;
  usePageCommands([
    { label: "Next change", icon: Bookmark, shortcut: HISTORY_KEYS.next, run: () => steps.go(1) },
    { label: "Previous change", icon: Bookmark, shortcut: HISTORY_KEYS.previous, run: () => steps.go(-1) },
    ...VIEWS.map(({ value, label, icon }) => ({ label: `View: ${label}`, icon, run: () => show(value) })),
    ...(mayChange ? [{ label: "Name version", icon: Bookmark, run: () => setNamed({ version: null }) }] : []),
    ...(mayChange && older && restoreLabel !== null
      ? [{ label: restoreLabel, icon: RotateCcw, run: () => setRestored(older) }]
      : []),
  ]);
  // A phone has it under the comparison.
  const restoreButton =
    mayChange && older && view !== "authors" ? (
      <Button
        variant="primary"
        size={isPhone ? "default" : "tool"}
        wide={isPhone}
        className="min-w-0"
        pending={restoring.isPending}
        onClick={() => setRestored(older)}
      >
        <span title={restoreLabel ?? ""} className="max-w-64 cut">
          {restoreLabel}
        </span>
      </Button>
    ) : null;
  return (
    <SharedMinutesContext value={shared}>
      <AuthorHuesContext value={hues}>
        {bars({
          desktop: mayChange && (
            <>
              <Button variant="ghost" size="tool" onClick={() => setNamed({ version: null })}>
                <Bookmark aria-hidden />
                Name version
              </Button>
              {!isPhone && restoreButton}
            </>
          ),
          phone: (
            <PhoneMore
              view={view}
              onView={show}
              onName={mayChange ? () => setNamed({ version: null }) : undefined}
            />
          ),
        })}
        <div className="flex-none border-b border-line bg-panel px-4 py-2 md:hidden">
          <Segmented
            wide
            label="Part of the history"
            value={isList ? "versions" : "changes"}
            options={[
              { value: "changes", label: view === "authors" ? "Authors" : "Changes" },
              { value: "versions", label: "Versions" },
            ]}
            onChange={(next) =>
              onNavigate({ ...search, from: from ?? undefined, list: next === "versions" ? true : undefined })
            }
          />
        </div>
        <div className="flex min-h-0 flex-1 md:grid md:grid-cols-[minmax(0,1fr)_336px]">
          <section
            aria-label={view === "authors" ? "Authors" : "Comparison"}
            className={cn("flex min-h-0 min-w-0 flex-1 flex-col", isList && "max-md:hidden")}
          >
            {from !== null && (
              <CompareBar
                versions={known}
                from={from}
                to={to}
                names={names}
                onChoose={choose}
                changes={changes}
                steps={steps}
                view={view}
                onView={show}
              />
            )}
            {view === "authors" ? (
              <AuthoredText documentId={documentId} />
            ) : compared ? (
              <ComparisonPane
                compared={compared}
                names={names}
                isSide={view === "side" && !isPhone}
                steps={steps}
                onLatest={() => onNavigate({ ...search, from: undefined, to: undefined })}
              />
            ) : error ? (
              <div className="px-gutter">
                <ErrorState
                  title="Couldn't load the history"
                  text={`${errorText(error)} Nothing is lost: all versions are safe on the server.`}
                  action={<Button onClick={retry}>Try again</Button>}
                />
              </div>
            ) : (
              <LoadingPage words="Loading the history..." />
            )}
            {isPhone && restoreButton && (
              <div className="flex-none border-t border-line bg-panel px-4 py-2">{restoreButton}</div>
            )}
          </section>
          <div className={cn("flex min-h-0 min-w-0 flex-1 flex-col", !isList && "max-md:hidden")}>
            <VersionsPane
              documentId={documentId}
              search={search}
              known={known}
              from={view === "authors" ? null : from}
              to={to}
              onFilter={(filter) =>
                onNavigate({ ...search, named: undefined, author: undefined, ...filter }, true)
              }
              onChoose={({ id }) => {
                const isNewest = id === known[0]?.id && known[1] !== undefined;
                onNavigate({
                  ...search,
                  // Nothing has changed since the newest one: what it changed is shown.
                  from: isNewest ? known[1]?.id : id,
                  to: to !== null && id < to ? to : undefined,
                  view: view === "authors" ? undefined : search.view,
                  list: undefined,
                });
              }}
              onShow={({ id }) => {
                const previous = known.find((one) => one.id < id);
                if (previous) choose({ from: previous.id, to: id });
              }}
              onUpTo={({ id }) => {
                if (from !== null) choose({ from, to: id });
              }}
              edit={
                mayChange
                  ? {
                      onName: (version) => setNamed({ version }),
                      onUnname: ({ id }) => naming.mutate({ id, name: null }),
                      onRestore: setRestored,
                    }
                  : null
              }
            />
          </div>
        </div>
        {named && (
          <NameVersion documentId={documentId} version={named.version} onClose={() => setNamed(null)} />
        )}
        <RestoreQuestion
          version={restored}
          pending={restoring.isPending}
          onClose={() => setRestored(null)}
          onConfirm={(version) => restoring.mutate(version, { onSettled: () => setRestored(null) })}
        />
      </AuthorHuesContext>
    </SharedMinutesContext>
  );
}

interface RestoreQuestionProps {
  version: Version | null;
  pending: boolean;
  onClose: () => void;
  onConfirm: (version: Version) => void;
}

function RestoreQuestion({ version, pending, onClose, onConfirm }: RestoreQuestionProps) {
  const now = useNow();
  const shared = useSharedMinutes();
  // While the question fades away it says what it said.
  const last = useRef(version);
  useEffect(() => {
    if (version) last.current = version;
  });
  return (
    <ConfirmDialog
      isHarmless
      open={version !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Restore version"
      description={
        version && (
          <>
            The document gets the title and text of “<bdi>{versionName(version, now, shared)}</bdi>” again,
            for everyone who has it open. The text it has now stays in the history.
          </>
        )
      }
      pending={pending}
      onConfirm={() => {
        if (version) onConfirm(version);
      }}
    />
  );
}

interface PhoneMoreProps {
  view: HistoryView;
  onView: (view: HistoryView) => void;
  onName: (() => void) | undefined;
}

function PhoneMore({ view, onView, onName }: PhoneMoreProps) {
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label="More" icon={Ellipsis} size="default" />
      </MenuTrigger>
      <MenuContent align="end">
        {VIEWS.filter(({ value }) => value !== "side" && value !== view).map(({ value, label, icon }) => (
          <MenuItem key={value} icon={icon} onSelect={() => onView(value)}>
            {value === "inline" ? "Show changes" : label}
          </MenuItem>
        ))}
        {onName && (
          <MenuItem icon={Bookmark} onSelect={onName}>
            Name version
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}

/** For the palette and the keys. */
function usePageCommands(commands: readonly PageCommand[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => offerActions(() => latest.current), []);
}
