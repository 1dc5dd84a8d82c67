/** The head of what is live: what it is, how it stands, and the way out of it. */
import { X } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";

interface LiveHeadProps {
  title: string;
  badge: ReactNode;
  /** What ending it is called. */
  endLabel: string;
  onEnd: () => void;
  /** On a page of its own, in line with the log. */
  wide?: boolean;
}

export function LiveHead({ title, badge, endLabel, onEnd, wide = false }: LiveHeadProps) {
  return (
    <header
      className={cn(
        "flex h-11 flex-none items-center gap-2 whitespace-nowrap",
        wide ? "border-b border-line px-gutter" : "pr-3 pl-4",
      )}
    >
      <h2 className="min-w-0 cut font-semibold">{title}</h2>
      {badge}
      <span className="flex-1" />
      <Button variant="ghost" size="tool" className={cn("flex-none", wide && "-mr-2")} onClick={onEnd}>
        <X aria-hidden />
        {endLabel}
      </Button>
    </header>
  );
}
