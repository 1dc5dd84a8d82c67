/** A grey bar where text will be. Give it the width of the text; say in words elsewhere that it loads. */
import { cn } from "@/lib/cn";

export function Skeleton({ className, width }: { className?: string; width?: number | string }) {
  return (
    <span
      aria-hidden="true"
      className={cn("block h-3 max-w-full rounded-mark bg-hover", className)}
      style={width === undefined ? undefined : { width }}
    />
  );
}
