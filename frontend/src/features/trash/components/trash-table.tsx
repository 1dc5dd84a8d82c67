/** The columns of the trash. On phones kind and time left stand below the name, in one line. */
import { FileText, Folder, MessageSquare } from "lucide-react";
import type { Column, Table } from "@/components/patterns/list-table";
import type { Icon } from "@/components/ui/icon";
import { RelativeTime } from "@/components/ui/relative-time";
import type { TrashItem, TrashKind } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { useNow } from "@/lib/use-now";
import { KIND_NAMES, timeLeft } from "../kinds";

const ICONS: Readonly<Record<TrashKind, Icon>> = {
  document: FileText,
  project: Folder,
  thread: MessageSquare,
};
const ON_DESKS = "text-muted max-md:hidden";

const NAME: Column<TrashItem> = {
  head: "Name",
  cell: (item) => <Name item={item} />,
  bar: (width) => width,
  barClass: "max-md:h-9!",
};

const KIND: Column<TrashItem> = {
  head: "Kind",
  headClass: "w-32 max-lg:w-28",
  className: ON_DESKS,
  cell: ({ kind }) => KIND_NAMES[kind],
  bar: () => 72,
};

const DELETED: Column<TrashItem> = {
  head: "Deleted",
  headClass: "w-37 max-lg:w-30",
  className: `tabular-nums ${ON_DESKS}`,
  cell: ({ deletedAt }) => <RelativeTime value={deletedAt} />,
  bar: () => 80,
};

const TIME_LEFT: Column<TrashItem> = {
  head: "Time left",
  headClass: "w-28 max-lg:w-22",
  className: `tabular-nums ${ON_DESKS}`,
  cell: ({ endsAt }) => <TimeLeft endsAt={endsAt} />,
  bar: () => 52,
};

function Name({ item: { kind, title, endsAt } }: { item: TrashItem }) {
  const Glyph = ICONS[kind];
  const now = useNow();
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <Glyph aria-hidden className="flex-none text-faint" />
        <span title={title} className="cut">
          {title}
        </span>
      </span>
      <span className="mt-0.5 ml-6 type-caption font-normal text-muted tabular-nums md:hidden">
        {KIND_NAMES[kind]}, {timeLeft(endsAt, now).words} left
      </span>
    </>
  );
}

function TimeLeft({ endsAt }: { endsAt: string }) {
  const { words, isSoon } = timeLeft(endsAt, useNow());
  return <span className={cn(isSoon && "text-warn")}>{words}</span>;
}

export const TRASH: Table<TrashItem> = {
  label: "Trash",
  columns: [NAME, KIND, DELETED, TIME_LEFT],
  rowClass: "max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-2",
  menuHeadClass: "w-34",
  menuClass: "max-md:col-start-2 max-md:row-start-1",
  nameOf: ({ title }) => title,
  keyOf: ({ kind, id }) => `${kind}-${id}`,
  bars: [212, 164, 196, 180, 148, 268],
};
