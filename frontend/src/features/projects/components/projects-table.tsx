/** The rows of the list of projects. On phones each is a block: name, description, and how it stands below. */
import { Link } from "@tanstack/react-router";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { Project } from "@/lib/api/types";
import { StatusBadge } from "./status-badge";

const ROW =
  "group border-b border-line max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_40px] max-md:items-center max-md:gap-x-2 max-md:py-2";
const CELL = "h-10 max-md:h-auto md:group-hover:bg-hover";
const NAME_CELL = `${CELL} font-medium md:pr-3 max-md:col-span-2 md:group-hover:shadow-[-8px_0_0_var(--surface-hover)]`;
const TEXT_CELL = `${CELL} text-muted md:pr-3 max-md:col-span-2 max-md:row-start-2 max-md:type-small`;
const STATUS_CELL = `${CELL} md:pr-3 max-md:row-start-3 max-md:mt-1.5`;
const TIME_CELL = `${CELL} text-muted tabular-nums md:pr-3 max-md:row-start-3 max-md:mt-1.5 max-md:type-caption`;
const MENU_CELL = `${CELL} text-right max-md:col-start-3 max-md:row-span-3 max-md:row-start-1 md:group-hover:shadow-[8px_0_0_var(--surface-hover)]`;

export const COLUMNS = 5;

export function TableFrame({ children }: { children: ReactNode }) {
  return (
    <table aria-label="Projects" className="w-full table-fixed border-collapse max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-left type-caption text-muted [&>th]:h-8 [&>th]:font-medium">
          <th scope="col">Project Name</th>
          <th scope="col">Description</th>
          <th scope="col" className="w-28 max-lg:w-26">
            Status
          </th>
          <th scope="col" className="w-36 max-lg:w-26">
            Last Updated
          </th>
          <th scope="col" className="w-12 max-lg:w-8">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">{children}</tbody>
    </table>
  );
}

export interface ProjectRowProps {
  project: Project;
  onEdit: (project: Project) => void;
  onDelete: (project: Project) => void;
}

export function ProjectRow({ project, onEdit, onDelete }: ProjectRowProps) {
  const { id, name, description, status, updatedAt } = project;
  return (
    <tr className={ROW}>
      <td className={NAME_CELL}>
        <Link to="/projects/$projectId" params={{ projectId: id }} title={name} className="block cut">
          {name}
        </Link>
      </td>
      <td className={TEXT_CELL}>
        <span title={description} className="block cut">
          {description || "No description"}
        </span>
      </td>
      <td className={STATUS_CELL}>
        <StatusBadge status={status} />
      </td>
      <td className={TIME_CELL}>
        <RelativeTime value={updatedAt} />
      </td>
      <td className={MENU_CELL}>
        <Menu>
          <MenuTrigger>
            <IconButton label={`Actions for ${name}`} icon={Ellipsis} className="-mr-1.5" />
          </MenuTrigger>
          <MenuContent align="end" alignOffset={6} className="min-w-38">
            <MenuItem icon={Pencil} onSelect={() => onEdit(project)}>
              Edit
            </MenuItem>
            <MenuItem icon={Trash2} danger onSelect={() => onDelete(project)}>
              Delete
            </MenuItem>
          </MenuContent>
        </Menu>
      </td>
    </tr>
  );
}

const WIDTHS = [180, 132, 210, 156, 120, 196];

/** Rows of the same heights as the ones to come. */
export function LoadingRows() {
  return WIDTHS.map((width) => (
    <tr key={width} aria-hidden="true" className={ROW}>
      <td className={NAME_CELL}>
        <Skeleton width={width} />
      </td>
      <td className={TEXT_CELL}>
        <Skeleton width={width + 40} />
      </td>
      <td className={STATUS_CELL}>
        <Skeleton width={72} />
      </td>
      <td className={TIME_CELL}>
        <Skeleton width={88} />
      </td>
      <td className="max-md:hidden" />
    </tr>
  ));
}
