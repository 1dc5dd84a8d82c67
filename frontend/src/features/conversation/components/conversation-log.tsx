/** The scrolling log of a conversation: follows its end, gives back earlier pages, and can be reached by keyboard. */
import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { useKeptFocus } from "@/lib/use-kept-focus";

import { useFollowBottom } from "./use-follow-bottom";

interface ConversationLogProps {
  label: string;
  /** Names the first entry, so that earlier ones can come before it without moving what is read. */
  firstKey?: number | undefined;
  /** An answer is on its way: the person is taken to the end of the log when it begins. */
  isAnswering: boolean;
  /** Where a short conversation stands: at the top, or at the end beside the input. */
  align?: "start" | "end";
  /** On a page of its own, in a column as wide as is good to read; otherwise in a pane. */
  wide?: boolean;
  /** Given while there are earlier messages to be had. */
  earlier?: { load: () => void; pending: boolean } | undefined;
  children: ReactNode;
}

export function ConversationLog(props: ConversationLogProps) {
  const { label, firstKey, isAnswering, align = "start", wide = false, earlier, children } = props;
  const { scroller, content, isFollowing, jump } = useFollowBottom(firstKey, isAnswering);
  useKeptFocus(scroller);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* Not live: a stream would be read out word by word. The announcer says what was answered, once. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={label}
        // A scrolling region without a control in it could not be scrolled by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-wide={wide || undefined}
        className={cn(
          // Strictly contained: with each letter that is typed below, a long conversation would be laid out three times.
          "group/log block min-h-0 flex-1 overflow-y-auto contain-strict [overflow-anchor:none] focus-visible:-outline-offset-2",
          // On middling windows a button floats at the end, above the input.
          wide ? "px-gutter py-7 max-md:py-5 md:max-lg:pb-14" : "px-4 pt-2 pb-4",
        )}
      >
        <div
          ref={content}
          className={cn(
            "flex flex-col",
            wide ? "mx-auto w-full max-w-180 gap-6 text-[15px]/6" : "gap-5",
            align === "end" && "min-h-full justify-end pt-3",
          )}
        >
          {earlier && (
            <Button
              variant="ghost"
              size="tool"
              className="self-center"
              onClick={earlier.load}
              pending={earlier.pending}
            >
              Show earlier messages
            </Button>
          )}
          {children}
        </div>
      </div>
      {!isFollowing && (
        <Button
          size="tool"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-menu max-md:h-10"
          onClick={jump}
        >
          <ArrowDown aria-hidden />
          Jump to latest
        </Button>
      )}
    </div>
  );
}
