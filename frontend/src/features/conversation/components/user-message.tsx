/** Message of somebody: plain text as written, or what it is drawn as, with their badge. A long one is folded. */
import { memo, type ReactNode, useState } from "react";

import { Button } from "@/components/ui/button";
import { InitialsBadge } from "@/components/ui/initials-badge";
import { thisPerson } from "@/lib/api/person";
import type { Message } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { hueOf } from "@/lib/hue-of";

/** Beyond this many characters or lines a message is folded. */
const LONG_TEXT = 900;
const LONG_LINES = 14;

interface UserMessageProps {
  text: string;
  /** The display name, of which the badge shows four characters. */
  name: string;
  guest: boolean;
  /** Who said it, where several people talk: their name stands over it when it was not the visitor. */
  author?: Message["author"] | undefined;
  /** What the text is drawn as; as it was written unless given. */
  children?: ReactNode;
}

export const UserMessage = memo(function UserMessage(props: UserMessageProps) {
  const { text, author, children } = props;
  const other = author && author.id !== thisPerson().id ? author : null;
  const name = other?.name ?? props.name;
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG_TEXT || text.split("\n").length > LONG_LINES;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 pl-6 md:group-data-wide/log:pl-16">
      <div className="max-w-full min-w-0 justify-self-end rounded-menu bg-raised px-3 py-[7px] shadow-[inset_0_0_0_1px_var(--line)] group-data-wide/log:bg-hover group-data-wide/log:shadow-none">
        {other && (
          <p aria-hidden className="cut type-caption font-medium text-muted" title={name}>
            {name}
          </p>
        )}
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
      <InitialsBadge
        name={name}
        guest={props.guest && !other}
        {...(other && { index: hueOf(other.id) })}
        className="mt-[7px]"
      />
    </div>
  );
});
