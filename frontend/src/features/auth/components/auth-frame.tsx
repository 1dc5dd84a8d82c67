/** A page outside the app's frame: the wordmark, one narrow column, and on large screens perhaps something beside it. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Wordmark } from "@/components/ui/wordmark";
import { cn } from "@/lib/cn";

export interface AuthFrameProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** The title is for those who listen; what is seen begins with the tabs. */
  hiddenTitle?: boolean;
  beside?: ReactNode;
  children?: ReactNode;
}

export function AuthFrame({ title, lead, hiddenTitle = false, beside, children }: AuthFrameProps) {
  return (
    <div className={cn("grid min-h-dvh", beside !== undefined && "lg:grid-cols-2")}>
      <div className="flex flex-col px-8 py-6 max-md:p-5">
        <Link to="/" className="self-start rounded-mark">
          <Wordmark className="h-6.5 w-auto" />
        </Link>
        <div
          className={cn(
            "m-auto grid w-full max-w-90 gap-5 py-6 max-md:mt-0 max-md:pt-8",
            // Below tabs the height changes with every press and error: what was pressed stays where it was.
            hiddenTitle && "md:mt-[12vh]",
          )}
        >
          <div className={hiddenTitle ? "sr-only" : "grid gap-1"}>
            <h1 tabIndex={-1} className="type-page">
              {title}
            </h1>
            {lead !== undefined && <div className="text-pretty text-muted">{lead}</div>}
          </div>
          {children}
        </div>
      </div>
      {beside}
    </div>
  );
}
