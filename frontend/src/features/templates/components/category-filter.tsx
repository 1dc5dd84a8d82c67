/** One button for each kind of template, and one for all of them. */
import { Button } from "@/components/ui/button";

export interface CategoryFilterProps {
  categories: readonly string[];
  selected: string | undefined;
  onSelect: (category: string | undefined) => void;
}

export function CategoryFilter({ categories, selected, onSelect }: CategoryFilterProps) {
  return (
    <div
      role="group"
      aria-label="Category"
      className="-ml-2.5 flex min-w-0 flex-1 gap-1 overflow-x-auto p-0.5 [scrollbar-width:none] max-md:-mx-4 max-md:px-2"
    >
      {[undefined, ...categories].map((category) => (
        <Button
          key={category ?? ""}
          variant="ghost"
          size="tool"
          aria-pressed={category === selected}
          onClick={() => onSelect(category)}
        >
          {category ?? "All"}
        </Button>
      ))}
    </div>
  );
}
