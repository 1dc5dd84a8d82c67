/** The bar over a comparison: which two versions, how many changes, the way through them, and how they are shown. */
import { ArrowDown, ArrowUp, ChevronDown, Columns2, Rows2, UserPen } from "lucide-react";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuTrigger } from "@/components/ui/menu";
import { MenuChoice } from "@/components/ui/menu-choice";
import { Segmented } from "@/components/ui/segmented";
import type { Version } from "@/lib/api/types";
import { count } from "@/lib/format/count";
import { useNow } from "@/lib/use-now";

import { HISTORY_KEYS } from "../history-keys";
import type { HistoryView } from "../history-search";
import { useSharedMinutes } from "../shared-minutes";
import type { ChangeSteps } from "../use-change-steps";
import { versionName, whoWrote } from "../version-words";

/** The newer text may be the document as it is now. */
export const NOW = "now";

export const VIEWS = [
  { value: "inline", label: "Inline", icon: Rows2 },
  { value: "side", label: "Side by side", icon: Columns2 },
  { value: "authors", label: "Authors", icon: UserPen },
] as const;

interface CompareBarProps {
  /** The loaded versions, newest first. */
  versions: readonly Version[];
  from: number;
  to: number | null;
  names: { from: string; to: string };
  onChoose: (chosen: { from: number; to: number | null }) => void;
  /** Null while it is not known. */
  changes: number | null;
  steps: ChangeSteps;
  view: HistoryView;
  onView: (view: HistoryView) => void;
}

export function CompareBar(props: CompareBarProps) {
  const { versions, from, to, names, onChoose, changes, steps, view, onView } = props;
  const older = versions.filter(({ id }) => to === null || id < to);
  const newer = versions.filter(({ id }) => id > from);
  return (
    <div className="flex h-11 flex-none items-center gap-2 border-b border-line px-5 whitespace-nowrap max-md:h-12 max-md:gap-0.5 max-md:px-4">
      {view === "authors" ? (
        <p className="cut text-muted">Who last changed each line</p>
      ) : (
        <div className="-ml-2 flex min-w-0 items-center gap-1 max-md:-ml-1.5">
          <Chooser
            label="Older version"
            name={names.from}
            value={String(from)}
            versions={older}
            onChoose={(value) => onChoose({ from: Number(value), to })}
          />
          <span className="flex-none type-caption text-muted">to</span>
          <Chooser
            label="Newer version"
            name={names.to}
            value={to === null ? NOW : String(to)}
            versions={newer}
            hasNow
            onChoose={(value) => onChoose({ from, to: value === NOW ? null : Number(value) })}
          />
        </div>
      )}
      <span className="flex-1" />
      {view !== "authors" && (
        <>
          <Steps changes={changes} steps={steps} />
          <span className="mx-1 h-4 w-px bg-line-strong max-md:hidden" />
        </>
      )}
      <div className="flex-none max-md:hidden">
        <Segmented label="View" value={view} options={VIEWS} onChange={onView} />
      </div>
    </div>
  );
}

function Steps({ changes, steps: { at, go } }: Pick<CompareBarProps, "changes" | "steps">) {
  const isNone = changes === null || changes === 0;
  return (
    <div className="flex flex-none items-center">
      <span role="status" className="mr-2 type-caption text-muted tabular-nums max-md:mr-1">
        {changes !== null && (at === null ? count(changes, "change") : `${at + 1} of ${changes}`)}
      </span>
      <IconButton
        label="Previous change"
        icon={ArrowUp}
        shortcut={HISTORY_KEYS.previous}
        disabled={isNone}
        onClick={() => go(-1)}
      />
      <IconButton
        label="Next change"
        icon={ArrowDown}
        shortcut={HISTORY_KEYS.next}
        disabled={isNone}
        onClick={() => go(1)}
      />
    </div>
  );
}

interface ChooserProps {
  label: string;
  name: string;
  value: string;
  versions: readonly Version[];
  hasNow?: boolean;
  onChoose: (value: string) => void;
}

function Chooser({ label, name, value, versions, hasNow = false, onChoose }: ChooserProps) {
  const now = useNow();
  const shared = useSharedMinutes();
  const options = versions.map((version) => ({
    value: String(version.id),
    label: versionName(version, now, shared),
    note: whoWrote(version),
  }));
  return (
    <Menu>
      <MenuTrigger>
        <Button
          variant="ghost"
          size="tool"
          aria-label={`${label}: ${name}`}
          className="min-w-0 max-md:px-1.5"
        >
          <span className="max-w-44 cut max-md:max-w-24">{name}</span>
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent className="max-h-100! max-w-80 min-w-56">
        <MenuChoice
          value={value}
          options={[
            ...(hasNow ? [{ value: NOW, label: "Now", note: "The current document" }] : []),
            ...options,
          ]}
          onChoose={onChoose}
        />
      </MenuContent>
    </Menu>
  );
}
