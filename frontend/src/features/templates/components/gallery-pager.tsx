/** Previous, up to five numbers, Next. */
import { Button } from "@/components/ui/button";
import { pageWindow } from "../template-choice";

export interface GalleryPagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function GalleryPager({ page, pages, onPage }: GalleryPagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-center gap-1">
      <Button size="tool" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      {pageWindow(page, pages).map((number) => (
        <Button
          key={number}
          size="tool"
          variant="ghost"
          aria-label={`Page ${number}`}
          aria-current={number === page ? "page" : undefined}
          className="min-w-control-tool tabular-nums aria-[current]:bg-selected aria-[current]:text-text"
          onClick={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
      <Button size="tool" disabled={page === pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
