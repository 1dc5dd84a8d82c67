/** The bar over a split view: where you are, how it stands, what you can do. Phones have their own bar. */
import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";

export interface TopbarProps {
  /** From the outermost place to this one; the last entry is the h1 of the view. */
  breadcrumb: readonly { label: string; link?: ReactNode }[];
  status?: ReactNode;
  actions?: ReactNode;
}

export function Topbar({ breadcrumb, status, actions }: TopbarProps) {
  return (
    <header className="flex h-topbar flex-none items-center gap-2 border-b border-line pr-3 pl-4 max-md:hidden">
      <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-1.5 text-muted">
        {breadcrumb.map(({ label, link }, index) => (
          <Fragment key={index}>
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 text-faint" />}
            {index === breadcrumb.length - 1 ? (
              <h1 tabIndex={-1} title={label} className="cut font-medium text-text">
                {label}
              </h1>
            ) : (
              <span className="whitespace-nowrap">{link ?? label}</span>
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
