/** The way to rows that are there, and are too many to be drawn at once. */
import { Button } from "@/components/ui/button";

export function ShowMoreRows({ left, onShow }: { left: number; onShow: () => void }) {
  if (left <= 0) return null;
  return (
    <div className="border-t border-line px-1.5 py-1">
      <Button variant="ghost" size="tool" onClick={onShow}>
        {`Show more (${left.toLocaleString("en")} not shown)`}
      </Button>
    </div>
  );
}
