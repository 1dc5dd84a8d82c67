/** A choice of several in one line: the browser's own list, which every device knows how to show. */
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { useFieldControl } from "./field";

export function Select({ className, children, ...props }: ComponentProps<"select">) {
  const control = useFieldControl();
  return (
    <span className="relative block">
      <select
        {...control}
        className={cn(
          "h-control w-full appearance-none rounded-control border border-line-strong bg-raised pr-8 pl-2.5 text-text hover:border-faint focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-ring max-md:text-[16px]",
          className,
        )}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
