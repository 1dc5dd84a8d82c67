/** The columns of the list of projects. On phones each row is a block: name, description, and how it stands below. */
import { Link } from "@tanstack/react-router";
import type { Column, Table } from "@/components/patterns/list-table";
import { InitialsBadge } from "@/components/ui/initials-badge";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Project } from "@/lib/api/types";
import { hueOf } from "@/lib/hue-of";
import { ROLE_NAMES } from "@/lib/roles";
import { StatusBadge } from "./status-badge";

const COLUMNS: readonly Column<Project>[] = [
  {
    head: "Project Name",
    className: "max-md:col-span-2",
    cell: ({ id, name, role, owner }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Link to="/projects/$projectId" params={{ projectId: id }} title={name} className="block cut">
          {name}
        </Link>
        {role !== "owner" && (
          <span className="flex flex-none items-center gap-2 type-caption font-normal text-muted">
            <InitialsBadge name={owner.name} index={hueOf(owner.id)} />
            <span className="sr-only">{owner.name}, your role: </span>
            {ROLE_NAMES[role]}
          </span>
        )}
      </span>
    ),
    bar: (width) => width,
  },
  {
    head: "Description",
    className: "text-muted max-md:col-span-2 max-md:row-start-2 max-md:type-small",
    cell: ({ description }) => (
      <span title={description} className="block cut">
        {description || "No description"}
      </span>
    ),
    bar: (width) => width + 40,
  },
  {
    head: "Status",
    headClass: "w-28 max-lg:w-26",
    className: "max-md:row-start-3 max-md:mt-1.5",
    cell: ({ status }) => <StatusBadge status={status} />,
    bar: () => 72,
  },
  {
    head: "Last Updated",
    headClass: "w-36 max-lg:w-26",
    className: "text-muted tabular-nums max-md:row-start-3 max-md:mt-1.5 max-md:type-caption",
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
    bar: () => 88,
  },
];

export const PROJECTS: Table<Project> = {
  label: "Projects",
  columns: COLUMNS,
  rowClass: "max-md:grid-cols-[auto_minmax(0,1fr)_40px] max-md:gap-x-2",
  menuHeadClass: "w-12 max-lg:w-8",
  menuClass: "max-md:col-start-3 max-md:row-span-3 max-md:row-start-1",
  nameOf: ({ name }) => name,
  bars: [180, 132, 210, 156, 120, 196],
};
