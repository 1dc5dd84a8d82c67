/** The bar over a split view: where you are, how it stands, what you can do. Phones have their own bar. */
import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { cn } from "@/lib/cn";

export interface TopbarProps {
  /** From the outermost place to this one; the last entry is the h1 of the view. */
  breadcrumb: readonly {
    label: string;
    link?: ReactNode;
    /** The id of the field that names it. */
    field?: string;
  }[];
  /** The page below has the h1; here the last entry is only said. */
  headingInPage?: boolean;
  status?: ReactNode;
  actions?: ReactNode;
}

export function Topbar({ breadcrumb, headingInPage = false, status, actions }: TopbarProps) {
  return (
    <header
      className={cn(
        "flex h-topbar flex-none items-center gap-2 border-b border-line pr-3 max-md:hidden",
        headingInPage ? "pl-gutter" : "pl-4",
      )}
    >
      <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-1.5 text-muted">
        {breadcrumb.map(({ label, link, field }, index) => (
          // The last is the same one when what it is in is learned later: it may have the focus.
          <Fragment key={index < breadcrumb.length - 1 ? index : "here"}>
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 text-faint" />}
            {index < breadcrumb.length - 1 ? (
              <span title={label} className="max-w-56 flex-none cut">
                {link ?? label}
              </span>
            ) : headingInPage ? (
              <b title={label} className="cut font-medium text-text">
                {label}
              </b>
            ) : (
              <h1 tabIndex={-1} title={label} className="cut font-medium text-text">
                {field === undefined ? (
                  label
                ) : (
                  <label htmlFor={field} className="cursor-text">
                    {label}
                  </label>
                )}
              </h1>
            )}
          </Fragment>
        ))}
      </nav>
      {status !== undefined && <div className="ml-2 flex items-center gap-2 whitespace-nowrap">{status}</div>}
      <span className="flex-1" />
      {actions !== undefined && <div className="flex items-center gap-2">{actions}</div>}
    </header>
  );
}
