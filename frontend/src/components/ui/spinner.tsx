/** The one thing that turns: work of unknown length, beside the word that says what it is. */
import { cn } from "@/lib/cn";

/** `size` is a size utility; the one of the text it stands beside by default. */
export function Spinner({ size = "size-3.5", className }: { size?: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "inline-block flex-none turning rounded-full border-[1.75px] border-line-strong border-t-accent",
        size,
        className,
      )}
    />
  );
}
