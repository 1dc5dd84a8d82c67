/** The columns of the list of documents: title and age. On phones the age goes below the title. */
import { Link } from "@tanstack/react-router";
import type { Column, Table } from "@/components/patterns/list-table";
import { UnsyncedMark } from "./unsynced-mark";
import { RelativeTime } from "@/components/ui/relative-time";
import type { DocumentSummary } from "@/lib/api/types";

const COLUMNS: readonly Column<DocumentSummary>[] = [
  {
    head: "Title",
    cell: ({ id, title }) => (
      <span className="flex min-w-0 items-baseline">
        <Link to="/documents/$documentId" params={{ documentId: id }} title={title} className="block cut">
          {title}
        </Link>
        <UnsyncedMark documentId={id} />
      </span>
    ),
    bar: (width) => width,
    barClass: "max-md:h-5! max-md:pt-1",
  },
  {
    head: "Last Updated",
    headClass: "w-45",
    className: "text-muted tabular-nums max-md:row-start-2 max-md:mt-0.5 max-md:type-caption",
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
    bar: () => 88,
    barClass: "max-md:h-4! max-md:pt-0.5",
  },
];

export const DOCUMENTS: Table<DocumentSummary> = {
  label: "Documents",
  columns: COLUMNS,
  rowClass: "max-md:grid-cols-[minmax(0,1fr)_40px]",
  menuHeadClass: "w-12",
  menuClass: "max-md:col-start-2 max-md:row-span-2 max-md:row-start-1",
  nameOf: ({ title }) => title,
  bars: [212, 164, 196, 180, 148, 268, 254, 190, 300, 232],
};
