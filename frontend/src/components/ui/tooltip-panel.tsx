/** A tooltip as it is drawn, beside its control for as long as that is there. */
import { autoUpdate, computePosition, flip, offset, shift } from "@floating-ui/dom";
import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Kbd } from "./kbd";
import { tooltipOf } from "./tooltip";

/** Pixels between it and the control, and between it and the edge of the window. */
const [GAP, MARGIN] = [6, 8];

export function TooltipPanel({ control }: { control: HTMLElement }) {
  const panel = useRef<HTMLDivElement>(null);
  const { label, shortcut, side } = tooltipOf(control);
  useLayoutEffect(() => {
    const { current } = panel;
    if (!current) return;
    const place = async () => {
      current.hidden = !control.isConnected;
      const { x, y } = await computePosition(control, current, {
        strategy: "fixed",
        placement: side,
        middleware: [offset(GAP), flip({ padding: MARGIN }), shift({ padding: MARGIN })],
      });
      current.style.left = `${x}px`;
      current.style.top = `${y}px`;
    };
    // Each frame: nothing tells that the control has gone.
    return autoUpdate(control, current, () => void place(), { animationFrame: true });
  }, [control, side]);
  return createPortal(
    <div
      ref={panel}
      role="tooltip"
      data-state="open"
      className="fixed top-0 left-0 z-60 inline-flex min-h-6.5 w-max max-w-80 items-center gap-2 rounded-control bg-invert px-2 py-1 type-caption font-medium text-text-invert shadow-menu float-menu [&[hidden]]:hidden"
    >
      {label}
      {shortcut && <Kbd shortcut={shortcut} bare />}
    </div>,
    document.body,
  );
}
