/** The palette's box while the rest of the palette is being loaded: what is typed is typed into it, and nowhere else. */
import { Search as Glass } from "lucide-react";

import { Kbd } from "@/components/ui/kbd";
import { closeOnEscape } from "@/lib/escape";

import { closePalette, usePalette } from "./palette-state";

export const PALETTE_PANEL =
  "fixed inset-x-4 top-[12dvh] z-40 mx-auto max-w-140 overflow-hidden rounded-dialog bg-raised shadow-[0_0_0_1px_var(--line),var(--shadow-dialog)] float-dialog outline-none";
export const PALETTE_HEAD = "flex h-12 items-center gap-2.5 border-b border-line px-4";
export const PALETTE_INPUT = "min-w-0 flex-1 bg-transparent text-[16px]/6 outline-none";
export const PALETTE_PROMPT = "Search, or type a command";

/** As soon as it is drawn: what is typed between two frames goes on behind what was typed before. */
export function focusAtEnd(input: HTMLInputElement | null): void {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}

const closeOnEsc = closeOnEscape(closePalette);

export function PaletteWaiting() {
  const typed = usePalette((state) => state.typed);
  return (
    <>
      <div className="fixed inset-0 z-40 bg-scrim" onPointerDown={closePalette} />
      <div
        role="dialog"
        aria-modal="true"
        aria-label="Loading commands..."
        aria-busy="true"
        className={PALETTE_PANEL}
      >
        <div className={PALETTE_HEAD}>
          <Glass aria-hidden className="text-muted" />
          <input
            ref={focusAtEnd}
            aria-label="Commands"
            value={typed}
            placeholder={PALETTE_PROMPT}
            onChange={({ target }) => usePalette.setState({ typed: target.value })}
            onBlur={({ currentTarget }) => currentTarget.focus()}
            onKeyDown={(event) => {
              // There is nothing yet that could be moved to.
              if (event.key === "Tab") event.preventDefault();
              closeOnEsc(event);
            }}
            className={PALETTE_INPUT}
          />
          <Kbd shortcut="Esc" />
        </div>
      </div>
    </>
  );
}
