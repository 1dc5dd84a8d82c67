/** The columns of the list of documents. On phones all but the title stand below it, in one line. */
import { Link } from "@tanstack/react-router";
import type { Column, Table } from "@/components/patterns/list-table";
import { InitialsBadge } from "@/components/ui/initials-badge";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Whose } from "@/lib/api/keys";
import type { DocumentSummary } from "@/lib/api/types";
import { STATUS_NAMES } from "@/features/properties/statuses";
import { UnreadMark } from "@/features/history/components/unread-mark";
import { cn } from "@/lib/cn";
import { hueOf } from "@/lib/hue-of";
import { ROLE_NAMES } from "@/lib/roles";
import { PHONE, useMedia } from "@/lib/use-media";
import { OpenDiscussions } from "./open-discussions";
import { UnsyncedMark } from "./unsynced-mark";

const BELOW = "text-muted max-md:row-start-2 max-md:mt-0.5 max-md:type-caption";

const TITLE: Column<DocumentSummary> = {
  head: "Title",
  className: "max-md:col-[1/-2]",
  cell: ({ id, title, ...document }) => (
    <span className="flex min-w-0 items-baseline">
      <Link to="/documents/$documentId" params={{ documentId: id }} title={title} className="block cut">
        {title}
      </Link>
      <UnreadMark documentId={id} />
      <OpenDiscussions documentId={id} />
      <UnsyncedMark documentId={id} />
      <Marks {...document} className="ml-3" />
    </span>
  ),
  bar: (width) => width,
  barClass: "max-md:h-5! max-md:pt-1",
};

/** Where others' documents stand among one's own, only theirs are said to be somebody's. */
const TITLE_AND_OWNER: Column<DocumentSummary> = {
  ...TITLE,
  cell: (document) => (
    <span className="flex min-w-0 items-center gap-2">
      {TITLE.cell(document)}
      {document.role !== "owner" && <Owner document={document} />}
    </span>
  ),
};

/** How many tags a row has room for, and the line below a title. */
const [TAGS, TAGS_BELOW] = [2, 1];
const TAG = "cut max-w-32 min-w-0 rounded-mark border border-line px-1.5";

interface MarksProps extends Pick<DocumentSummary, "status" | "tags"> {
  /** They stand below the title, as on phones alone. */
  below?: boolean;
  className: string;
}

/** What is no draft any more, and its tags: each leads to what else has it, where a finger would not miss it. */
function Marks({ status, tags, below = false, className }: MarksProps) {
  const isPhone = useMedia(PHONE);
  const most = below ? TAGS_BELOW : TAGS;
  if (isPhone !== below || (status === "draft" && tags.length === 0)) return null;
  return (
    <span
      className={cn("flex flex-none items-baseline gap-2 type-caption font-normal text-muted", className)}
    >
      {status !== "draft" && <span className="flex-none">{STATUS_NAMES[status]}</span>}
      {tags.slice(0, most).map((tag) =>
        below ? (
          <span key={tag} className={TAG}>
            <bdi>{tag}</bdi>
          </span>
        ) : (
          <Link
            key={tag}
            to="/documents"
            search={{ tag }}
            aria-label={`Tag ${tag}`}
            className={cn(TAG, "hover:bg-hover")}
          >
            <bdi>{tag}</bdi>
          </Link>
        ),
      )}
      {tags.length > most && <span className="flex-none">+{tags.length - most}</span>}
    </span>
  );
}

const OWNER: Column<DocumentSummary> = {
  head: "Owner",
  headClass: "w-44 max-lg:w-34",
  className: BELOW,
  cell: (document) => <Owner document={document} named />,
  bar: () => 96,
  barClass: "max-md:h-4! max-md:pt-0.5",
};

const ROLE: Column<DocumentSummary> = {
  head: "Your role",
  headClass: "w-31 max-lg:w-26",
  className: BELOW,
  cell: ({ role }) => ROLE_NAMES[role],
  bar: () => 56,
  barClass: "max-md:h-4! max-md:pt-0.5",
};

const UPDATED: Column<DocumentSummary> = {
  head: "Last Updated",
  headClass: "w-45 max-lg:w-36",
  className: `tabular-nums ${BELOW}`,
  cell: ({ updatedAt, ...document }) => (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="flex-none">
        <RelativeTime value={updatedAt} />
      </span>
      <Marks {...document} below className="min-w-0 shrink" />
    </span>
  ),
  bar: () => 88,
  barClass: "max-md:h-4! max-md:pt-0.5",
};

function Owner({ document: { owner, role }, named = false }: { document: DocumentSummary; named?: boolean }) {
  return (
    <span className="flex min-w-0 flex-none items-center gap-2 font-normal">
      <InitialsBadge name={owner.name} index={hueOf(owner.id, role === "owner")} />
      <span className={named ? "cut text-text max-md:sr-only" : "sr-only"}>{owner.name}</span>
    </span>
  );
}

const COMMON = {
  label: "Documents",
  menuHeadClass: "w-12",
  menuClass: "max-md:row-span-2 max-md:row-start-1",
  nameOf: ({ title }: DocumentSummary) => title,
  bars: [212, 164, 196, 180, 148, 268, 254, 190, 300, 232],
};

const OWN: Table<DocumentSummary> = {
  ...COMMON,
  columns: [TITLE, UPDATED],
  rowClass: "max-md:grid-cols-[minmax(0,1fr)_40px]",
  menuClass: `${COMMON.menuClass} max-md:col-start-2`,
};

export const DOCUMENTS: Readonly<Record<Whose | "all", Table<DocumentSummary>>> = {
  mine: OWN,
  all: { ...OWN, columns: [TITLE_AND_OWNER, UPDATED] },
  shared: {
    ...COMMON,
    columns: [TITLE, OWNER, ROLE, UPDATED],
    rowClass: "max-md:grid-cols-[auto_auto_minmax(0,1fr)_40px] max-md:gap-x-2",
    menuClass: `${COMMON.menuClass} max-md:col-start-4`,
  },
};
