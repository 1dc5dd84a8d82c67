/** The head of a pane with tabs; what stands in a tab puts its own icons and buttons at the right end. */
import { createContext, type KeyboardEvent, type ReactNode, useState } from "react";

import { cn } from "@/lib/cn";

/** Where a pane's content puts what belongs into the head; undefined where there is none, null until it is drawn. */
export const PaneHeadSlot = createContext<HTMLElement | null | undefined>(undefined);

export interface PaneTab<Value extends string> {
  value: Value;
  label: string;
  /** How many things it holds. */
  count?: number;
}

export interface PaneHeadProps<Value extends string> {
  label: string;
  tabs: readonly PaneTab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The panels; each has its tab's `paneTabId` as the name and is hidden while another is shown. */
  children: ReactNode;
}

export const paneTabId = (value: string) => `pane-tab.${value}`;
export const panePanelId = (value: string) => `pane-panel.${value}`;

export function PaneHead<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: PaneHeadProps<Value>) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.value);
    document.getElementById(paneTabId(next.value))?.focus();
  };
  return (
    <>
      <header
        className={cn(
          "pane-head @container flex h-11 flex-none items-center gap-2 border-b border-line pr-3 pl-4 whitespace-nowrap max-md:not-has-data-[action]:hidden",
          // What stands there belongs to the first tab; a phone spends no row on it beside another.
          value !== tabs[0]?.value && "max-md:hidden",
        )}
      >
        <div role="tablist" aria-label={label} className="flex gap-4 self-stretch max-md:hidden">
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={paneTabId(tab.value)}
              aria-controls={panePanelId(tab.value)}
              aria-selected={tab.value === value}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={onKeyDown}
              className={cn(
                "-mb-px flex items-center gap-1.5 border-b-2 border-transparent font-medium text-muted hover:text-text",
                "aria-selected:border-accent aria-selected:text-text",
              )}
            >
              {tab.label}{" "}
              {tab.count !== undefined && (
                <span className="type-caption font-normal text-muted tabular-nums">
                  {tab.count.toLocaleString("en")}
                </span>
              )}
            </button>
          ))}
        </div>
        <span className="flex-1 max-md:hidden" />
        <div ref={setSlot} className="flex min-w-0 items-center gap-2 max-md:w-full" />
      </header>
      <PaneHeadSlot value={slot}>{children}</PaneHeadSlot>
    </>
  );
}

/** What a tab shows; it goes on while another is shown. */
export function PanePanel({
  value,
  isShown,
  children,
}: {
  value: string;
  isShown: boolean;
  children: ReactNode;
}) {
  return (
    <div
      role="tabpanel"
      tabIndex={-1}
      id={panePanelId(value)}
      aria-labelledby={paneTabId(value)}
      className={cn("flex min-h-0 flex-1 flex-col outline-none", !isShown && "hidden")}
    >
      {children}
    </div>
  );
}
