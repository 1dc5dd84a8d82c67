/** The history of a document: its versions, two of them compared, and the way back to one of them. */
import { Bookmark, Ellipsis, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

import { offerActions, type PageCommand } from "@/commands/palette-state";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { Segmented } from "@/components/ui/segmented";
import { cn } from "@/lib/cn";
import { PHONE, useMedia } from "@/lib/use-media";

import { useNameVersion } from "../api/name-version";
import { AuthorHuesContext } from "../author-hues";
import { HISTORY_KEYS } from "../history-keys";
import type { HistorySearch, HistoryView } from "../history-search";
import { SharedMinutesContext } from "../shared-minutes";
import { type HistoryPage, type Navigate, useHistoryPage } from "../use-history-page";
import { useLiveHistory } from "../use-live-history";
import { useToldOfRestores } from "../use-told-of-restores";
import { VIEWS } from "./compare-bar";
import { ComparedSection } from "./compared-section";
import { NameVersion } from "./name-version";
import { RestoreButton, RestoreQuestion, useRestoreLabel } from "./restore-version";
import { VersionsPane } from "./versions-pane";

export interface HistoryScreenProps {
  documentId: number;
  /** Whether the visitor may change the document: whoever may not looks and compares. */
  mayChange: boolean;
  search: HistorySearch;
  onNavigate: Navigate;
  /** Draws the bars over the page round what can be done on it. */
  bars: (actions: { desktop: ReactNode; phone: ReactNode }) => ReactNode;
}

export function HistoryScreen({ documentId, mayChange, search, onNavigate, bars }: HistoryScreenProps) {
  useLiveHistory(documentId);
  useToldOfRestores(documentId);
  const isPhone = useMedia(PHONE);
  const page = useHistoryPage(documentId, search, onNavigate);
  const { shared, hues, view, named, setNamed, restored, setRestored, restoring } = page;
  const name = () => setNamed({ version: null });
  useHistoryCommands(page, mayChange);
  // A phone has it under the comparison.
  const restore = mayChange && page.older && view !== "authors" ? <RestoreButton page={page} /> : null;
  return (
    <SharedMinutesContext value={shared}>
      <AuthorHuesContext value={hues}>
        {bars({
          desktop: mayChange && (
            <>
              <Button variant="ghost" size="tool" onClick={name}>
                <Bookmark aria-hidden />
                Name version
              </Button>
              {!isPhone && restore}
            </>
          ),
          phone: <PhoneMore view={view} onView={page.show} onName={mayChange ? name : undefined} />,
        })}
        <PartChooser page={page} />
        <div className="flex min-h-0 flex-1 md:grid md:grid-cols-[minmax(0,1fr)_336px]">
          <ComparedSection page={page} restore={isPhone && restore} />
          <Versions page={page} mayChange={mayChange} />
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

/** A phone shows one part at a time. */
function PartChooser({ page: { search, onNavigate, from, view, isList } }: { page: HistoryPage }) {
  return (
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
  );
}

/** The list, and what choosing in it compares. */
function Versions({ page, mayChange }: { page: HistoryPage; mayChange: boolean }) {
  const { documentId, search, onNavigate, known, from, to, view, isList, choose } = page;
  const naming = useNameVersion(documentId);
  return (
    <div className={cn("flex min-h-0 min-w-0 flex-1 flex-col", !isList && "max-md:hidden")}>
      <VersionsPane
        documentId={documentId}
        search={search}
        known={known}
        from={view === "authors" ? null : from}
        to={to}
        onFilter={(filter) => onNavigate({ ...search, named: undefined, author: undefined, ...filter }, true)}
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
                onName: (version) => page.setNamed({ version }),
                onUnname: ({ id }) => naming.mutate({ id, name: null }),
                onRestore: page.setRestored,
              }
            : null
        }
      />
    </div>
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
function useHistoryCommands(page: HistoryPage, mayChange: boolean): void {
  const { steps, show, older, setNamed, setRestored } = page;
  const restoreLabel = useRestoreLabel(page);
  usePageCommands([
    { label: "Next change", icon: Bookmark, shortcut: HISTORY_KEYS.next, run: () => steps.go(1) },
    { label: "Previous change", icon: Bookmark, shortcut: HISTORY_KEYS.previous, run: () => steps.go(-1) },
    ...VIEWS.map(({ value, label, icon }) => ({ label: `View: ${label}`, icon, run: () => show(value) })),
    ...(mayChange ? [{ label: "Name version", icon: Bookmark, run: () => setNamed({ version: null }) }] : []),
    ...(mayChange && older && restoreLabel !== null
      ? [{ label: restoreLabel, icon: RotateCcw, run: () => setRestored(older) }]
      : []),
  ]);
}

function usePageCommands(commands: readonly PageCommand[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => offerActions(() => latest.current), []);
}
