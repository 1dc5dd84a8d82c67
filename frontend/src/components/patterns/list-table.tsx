/** The table of a list: its columns are data, and so are the bars that stand in them while the rows are awaited. */
import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuTrigger } from "@/components/ui/menu";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import type { ListPage } from "@/lib/use-list-page";
import { ListPager } from "./list-pager";
import { NoMatchRow } from "./no-match-row";

export interface Column<Row> {
  head: string;
  headClass?: string;
  /** The look of its cells, and where they stand on phones, where each row is a grid. */
  className?: string;
  cell: (row: Row) => ReactNode;
  /** The width of the bar while the row is awaited; it differs from row to row. */
  bar: (width: number) => number;
  barClass?: string;
}

export interface Table<Row> {
  label: string;
  /** The first says what the row is, and looks so. */
  columns: readonly Column<Row>[];
  rowClass: string;
  /** The last column, of what can be done. */
  menuHeadClass: string;
  menuClass: string;
  nameOf: (row: Row) => string;
  /** Tells rows apart, where ids alone do not. */
  keyOf?: (row: Row) => string;
  /** One for each row that is awaited. */
  bars: readonly number[];
}

const ROW = "group border-b border-line max-md:grid max-md:items-center max-md:py-2";
const CELL = "h-10 max-md:h-auto md:group-hover:bg-hover";
const FIRST = "font-medium md:group-hover:shadow-[-8px_0_0_var(--surface-hover)]";
const LAST = "text-right md:group-hover:shadow-[8px_0_0_var(--surface-hover)]";

function Frame<Row>({ table, children }: { table: Table<Row>; children: ReactNode }) {
  return (
    <table aria-label={table.label} className="w-full table-fixed border-collapse max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-left type-caption text-muted [&>th]:h-8 [&>th]:font-medium">
          {table.columns.map(({ head, headClass }) => (
            <th key={head} scope="col" className={headClass}>
              {head}
            </th>
          ))}
          <th scope="col" className={table.menuHeadClass}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">{children}</tbody>
    </table>
  );
}

export interface ListTableProps<Row> extends Omit<ListPage<Row>, "rows" | "error" | "retry"> {
  table: Table<Row>;
  rows: readonly Row[];
  /** What can be done with a row, as it stands at its end; usually a `RowMenu`. */
  actions: (row: Row) => ReactNode;
  onPage: (page: number) => void;
  /** Ends the search; absent where nothing is searched. */
  onClear?: () => void;
}

/** A page of the list with its pager, or that nothing was found. */
export function ListTable<Row extends { id: number }>(props: ListTableProps<Row>) {
  const { table, rows, actions, onClear, ...pager } = props;
  return (
    <>
      <Frame table={table}>
        {rows.map((row) => (
          <TableRow key={table.keyOf?.(row) ?? row.id} table={table} row={row} actions={actions(row)} />
        ))}
        {rows.length === 0 && onClear && <NoMatchRow columns={table.columns.length + 1} onClear={onClear} />}
      </Frame>
      {rows.length > 0 && <ListPager {...pager} rows={rows.length} />}
    </>
  );
}

function TableRow<Row>({ table, row, actions }: { table: Table<Row>; row: Row; actions: ReactNode }) {
  return (
    <tr className={cn(ROW, table.rowClass)}>
      {table.columns.map(({ head, className, cell }, index) => (
        <td key={head} className={cn(CELL, "md:pr-3", index === 0 && FIRST, className)}>
          {cell(row)}
        </td>
      ))}
      <td className={cn(CELL, LAST, table.menuClass)}>{actions}</td>
    </tr>
  );
}

/** What can be done with what is named so, as items of a menu. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={`Actions for ${name}`} icon={Ellipsis} className="-mr-1.5" />
      </MenuTrigger>
      <MenuContent align="end" alignOffset={6} className="min-w-38">
        {children}
      </MenuContent>
    </Menu>
  );
}

/** Rows of the same heights as the ones to come. */
export function AwaitedTable<Row>({ table }: { table: Table<Row> }) {
  return (
    <Frame table={table}>
      {table.bars.map((width) => (
        <tr key={width} aria-hidden="true" className={cn(ROW, table.rowClass)}>
          {table.columns.map(({ head, className, bar, barClass }, index) => (
            <td key={head} className={cn(CELL, "md:pr-3", index === 0 && FIRST, className, barClass)}>
              <Skeleton width={bar(width)} />
            </td>
          ))}
          <td className="max-md:hidden" />
        </tr>
      ))}
    </Frame>
  );
}
