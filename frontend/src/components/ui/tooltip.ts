/** The name and the shortcut of a control, shown beside it: which controls have them. `Tooltips` shows them. */
import type { Side } from "@floating-ui/dom";

export interface TooltipProps {
  /** What the control is called, also to those who do not see it. */
  label: string;
  shortcut?: string | undefined;
  side?: Side;
}

/** Spread on the control. Attributes only: a page has dozens of these, and one of them is pointed at. */
export function tooltip({ label, shortcut, side = "bottom" }: TooltipProps) {
  return { "data-tooltip": label, "data-tooltip-keys": shortcut, "data-tooltip-side": side };
}

/** The control with a tooltip that is here or around here; none where it cannot be used. */
export function tooltipAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>("[data-tooltip]:not(:disabled)");
}

/** What was spread on the control. */
export function tooltipOf({ dataset }: HTMLElement): Required<TooltipProps> {
  const { tooltip: label = "", tooltipKeys: shortcut, tooltipSide: side } = dataset;
  return { label, shortcut, side: side as Side };
}
