/** A version in the list: who, what, when, and what can be done with it. */
import { ArrowUpToLine, Bookmark, BookmarkX, Diff, Ellipsis, RotateCcw } from "lucide-react";

import { AssistantBadge, AuthorBadge } from "./author-badge";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { Version } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { exactTime } from "@/lib/format/relative-time";
import { useNow } from "@/lib/use-now";

import { useSharedMinutes } from "../shared-minutes";
import {
  isAssistants,
  keptWords,
  timeOfDay,
  versionCaption,
  versionTitle,
  wordCounts,
  wordCountsSaid,
} from "../version-words";

export interface VersionActions {
  /** Compares it with a newer one. */
  onChoose: (version: Version) => void;
  /** Shows what it changed. */
  onShow: (version: Version) => void;
  /** Compares the older one that is chosen with it. */
  onUpTo: (version: Version) => void;
  /** For whoever may change the document. */
  edit: {
    onName: (version: Version) => void;
    onUnname: (version: Version) => void;
    onRestore: (version: Version) => void;
  } | null;
}

/** What can be done with this one. */
export interface Possible {
  /** There is an earlier one. */
  canShow: boolean;
  /** It is newer than the older one that is chosen. */
  canBeUpTo: boolean;
}

interface VersionRowProps extends VersionActions, Possible {
  version: Version;
  /** As which of the two that are compared it is chosen. */
  chosen: "Older" | "Newer" | null;
}

export function VersionRow({ version, chosen, onChoose, ...actions }: VersionRowProps) {
  const now = useNow();
  const shared = useSharedMinutes();
  const title = versionTitle(version, now, shared);
  const kept = keptWords(version);
  const mayUndo = version.restored !== null && actions.edit !== null;
  const { createdAt, name } = version;
  return (
    <li className="group/version relative">
      <button
        type="button"
        aria-pressed={chosen !== null}
        onClick={() => onChoose(version)}
        className={cn(
          "grid w-full grid-cols-[44px_minmax(0,1fr)_auto] items-start gap-x-2 rounded-control px-3 py-2 text-left max-md:py-2.5 max-md:pr-11 max-md:pl-2",
          chosen === null ? "hover:bg-hover" : "bg-selected",
        )}
      >
        <VersionBadge version={version} />
        <span className="min-w-0">
          <b className="flex min-w-0 items-center gap-1.5 font-medium">
            {name !== null && (
              <>
                <Bookmark aria-hidden className="size-3.5 text-muted" />
                <span className="sr-only">Named version:</span>{" "}
              </>
            )}
            <bdi title={title} className="line-clamp-2 wrap-anywhere">
              {title}
            </bdi>
          </b>{" "}
          <Caption text={versionCaption(version)} />{" "}
          {name !== null && version.namedBy && <Caption text={`Named by ${version.namedBy.name}`} />}{" "}
          {kept !== null && <Caption text={kept} />}{" "}
          {mayUndo && (
            <span className="block type-caption leading-5! text-muted">
              To undo this, restore the version before it
            </span>
          )}{" "}
          {chosen !== null && (
            <Badge tone="line" className="mt-1.5 bg-panel">
              {chosen}
            </Badge>
          )}
        </span>{" "}
        <span className="grid justify-items-end type-caption leading-5! text-muted tabular-nums">
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            {timeOfDay(createdAt, shared)}
          </time>{" "}
          <span
            aria-hidden
            className="group-focus-within/version:invisible group-hover/version:invisible max-md:visible!"
          >
            {wordCounts(version)}
          </span>{" "}
          <span className="sr-only">{wordCountsSaid(version)}</span>
        </span>
      </button>
      <RowMenu version={version} title={title} {...actions} />
    </li>
  );
}

const Caption = ({ text }: { text: string }) =>
  text === "" ? null : (
    <span title={text} className="line-clamp-2 type-caption leading-5! wrap-anywhere text-muted">
      {text}
    </span>
  );

function VersionBadge({ version }: { version: Version }) {
  const [first, second] = version.authors;
  if (isAssistants(version)) return <AssistantBadge />;
  if (!first) return version.origin === "mixed" ? <AssistantBadge /> : <span />;
  return (
    <span className="grid justify-items-start gap-0.5">
      <AuthorBadge person={first} />
      {second && <AuthorBadge person={second} />}
    </span>
  );
}

type RowMenuProps = Omit<VersionActions, "onChoose"> & Possible & { version: Version; title: string };

function RowMenu({ version, title, onShow, canShow, onUpTo, canBeUpTo, edit }: RowMenuProps) {
  const isNamed = version.name !== null;
  if (!canShow && !canBeUpTo && !edit) return null;
  return (
    <span className="absolute top-6.5 right-2 opacity-0 group-focus-within/version:opacity-100 group-hover/version:opacity-100 has-aria-expanded:opacity-100 max-md:top-2.5 max-md:right-0.5 max-md:opacity-100">
      <Menu>
        <MenuTrigger>
          <IconButton label={`Actions for ${title}`} icon={Ellipsis} />
        </MenuTrigger>
        <MenuContent align="end">
          {canShow && (
            <MenuItem icon={Diff} onSelect={() => onShow(version)}>
              Show what it changed
            </MenuItem>
          )}
          {canBeUpTo && (
            <MenuItem icon={ArrowUpToLine} onSelect={() => onUpTo(version)}>
              Compare up to here
            </MenuItem>
          )}
          {edit && (canShow || canBeUpTo) && <MenuSeparator />}
          {edit && (
            <>
              <MenuItem icon={Bookmark} onSelect={() => edit.onName(version)}>
                {isNamed ? "Rename" : "Name this version"}
              </MenuItem>
              {isNamed && (
                <MenuItem icon={BookmarkX} onSelect={() => edit.onUnname(version)}>
                  Remove name
                </MenuItem>
              )}
              <MenuItem icon={RotateCcw} onSelect={() => edit.onRestore(version)}>
                Restore
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
    </span>
  );
}
