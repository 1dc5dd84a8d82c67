/** The rows of the list: title, age, and the menu of what can be done. On phones the age goes below the title. */
import { Link } from "@tanstack/react-router";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { DocumentSummary } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { PAGE_SIZE } from "@/lib/list-page";

const ROW =
  "group border-b border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_40px] max-md:items-center max-md:py-2";
const CELL = "h-10 max-md:h-auto md:group-hover:bg-hover";
const TITLE_CELL = `${CELL} font-medium md:pr-3 md:group-hover:shadow-[-8px_0_0_var(--surface-hover)]`;
const TIME_CELL = `${CELL} text-muted tabular-nums md:pr-3 max-md:row-start-2 max-md:mt-0.5 max-md:type-caption`;
const MENU_CELL = `${CELL} text-right max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 md:group-hover:shadow-[8px_0_0_var(--surface-hover)]`;

export function TableFrame({ children, label = "Documents" }: { children: ReactNode; label?: string }) {
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-left type-caption text-muted [&>th]:h-8 [&>th]:font-medium">
          <th scope="col">Title</th>
          <th scope="col" className="w-45">
            Last Updated
          </th>
          <th scope="col" className="w-12">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">{children}</tbody>
    </table>
  );
}

export interface DocumentRowProps {
  document: DocumentSummary;
  onDelete: (document: DocumentSummary) => void;
}

export function DocumentRow({ document, onDelete }: DocumentRowProps) {
  const link = { to: "/documents/$documentId", params: { documentId: document.id } } as const;
  return (
    <tr className={ROW}>
      <td className={TITLE_CELL}>
        <Link {...link} title={document.title} className="block cut">
          {document.title}
        </Link>
      </td>
      <td className={TIME_CELL}>
        <RelativeTime value={document.updatedAt} />
      </td>
      <td className={MENU_CELL}>
        <Menu>
          <MenuTrigger>
            <IconButton label={`Actions for ${document.title}`} icon={Ellipsis} className="-mr-1.5" />
          </MenuTrigger>
          <MenuContent align="end" alignOffset={6} className="min-w-38">
            <MenuItem icon={Pencil} as={(item) => <Link {...link} {...item} />}>
              Edit
            </MenuItem>
            <MenuItem icon={Trash2} danger onSelect={() => onDelete(document)}>
              Delete
            </MenuItem>
          </MenuContent>
        </Menu>
      </td>
    </tr>
  );
}

/** Rows of the same heights as the ones to come. */
export function LoadingRows() {
  const widths = [212, 164, 196, 180, 148, 268, 254, 190, 300, 232];
  return widths.slice(0, PAGE_SIZE).map((width) => (
    <tr key={width} aria-hidden="true" className={ROW}>
      <td className="h-10 max-md:h-5 max-md:pt-1">
        <Skeleton width={width} />
      </td>
      <td className={cn(TIME_CELL, "max-md:h-4! max-md:pt-0.5")}>
        <Skeleton width={88} />
      </td>
      <td className="max-md:hidden" />
    </tr>
  ));
}
