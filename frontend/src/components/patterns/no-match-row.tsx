/** The one row of a table whose search found nothing; it offers to clear the search. */
import { Button } from "@/components/ui/button";

export function NoMatchRow({ columns, onClear }: { columns: number; onClear: () => void }) {
  return (
    <tr className="border-b border-line max-md:block">
      <td colSpan={columns} className="h-12 max-md:block max-md:h-auto max-md:py-2">
        <div className="flex items-center gap-2">
          <span role="status" className="text-muted">
            No results.
          </span>
          <Button variant="ghost" size="tool" className="text-accent!" onClick={onClear}>
            Clear search
          </Button>
        </div>
      </td>
    </tr>
  );
}
