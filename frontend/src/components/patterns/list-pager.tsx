/** Below the rows of a table: which of them are in sight, and the way to the others. */
import { Button } from "@/components/ui/button";
import { rangeLabel } from "@/lib/list-page";

export interface ListPagerProps {
  page: number;
  rows: number;
  total: number;
  hasNext: boolean;
  isTurning: boolean;
  onPage: (page: number) => void;
}

export function ListPager({ page, rows, total, hasNext, isTurning, onPage }: ListPagerProps) {
  return (
    <div className="mt-3 flex items-center gap-2 type-small text-muted max-md:flex-wrap">
      <span role="status" className="flex-1 tabular-nums max-md:basis-full">
        {rangeLabel(page, rows, total)}
      </span>
      <Button
        size="tool"
        className="max-md:flex-1"
        disabled={page === 1 || isTurning}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <Button
        size="tool"
        className="max-md:flex-1"
        disabled={!hasNext}
        pending={isTurning}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </div>
  );
}
