/** What the person said: plain text as written, or what it is drawn as, with their badge. A long one is folded. */
import { memo, type ReactNode, useState } from "react";

import { Button } from "@/components/ui/button";
import { InitialsBadge } from "@/components/ui/initials-badge";
import { cn } from "@/lib/cn";

/** Beyond this many characters or lines a message is folded. */
const LONG_TEXT = 900;
const LONG_LINES = 14;

interface UserMessageProps {
  text: string;
  /** The display name, of which the badge shows four characters. */
  name: string;
  guest: boolean;
  /** What the text is drawn as; as it was written unless given. */
  children?: ReactNode;
}

export const UserMessage = memo(function UserMessage({ text, name, guest, children }: UserMessageProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG_TEXT || text.split("\n").length > LONG_LINES;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 pl-6 md:group-data-wide/log:pl-16">
      <div className="max-w-full min-w-0 justify-self-end rounded-menu bg-raised px-3 py-[7px] shadow-[inset_0_0_0_1px_var(--line)] group-data-wide/log:bg-hover group-data-wide/log:shadow-none">
        <span className="sr-only">{name} said: </span>
        {children ? (
          <div className={cn(isLong && !isOpen && "max-h-40 overflow-hidden")}>{children}</div>
        ) : (
          <p
            dir="auto"
            className={cn("wrap-anywhere whitespace-pre-wrap", isLong && !isOpen && "line-clamp-8")}
          >
            {text}
          </p>
        )}
        {isLong && (
          <Button
            variant="ghost"
            size="tool"
            className="-ml-2"
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
          >
            {isOpen ? "Show less" : "Show all"}
          </Button>
        )}
      </div>
      <InitialsBadge name={name} guest={guest} className="mt-[7px]" />
    </div>
  );
});
