/** When a tooltip is shown: which control is pointed at for long enough, or has been reached by key. */
import { tooltipAt } from "./tooltip";

/** How long a control is pointed at before, in milliseconds. */
const DELAY = 500;
/** Its neighbours need not be, for so long after one was shown. */
const NEIGHBOUR = 300;
/** How long the pointer may take from the control to its tooltip. */
const CROSSING = 150;

/** Calls `show` with each control whose tooltip is to be shown, and with null when it goes. Returns how to end that. */
export function watchTooltips(show: (control: HTMLElement | null) => void): () => void {
  let shown: HTMLElement | null = null;
  let pointedAt: HTMLElement | null = null;
  let endedAt = -Infinity;
  let timer = 0;

  const change = (next: HTMLElement | null) => {
    clearTimeout(timer);
    if (next === shown) return;
    if (shown) endedAt = performance.now();
    shown = next;
    show(next);
  };
  const changeAfter = (delay: number, next: HTMLElement | null) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => change(next), delay);
  };
  const leave = () => {
    if (pointedAt === null) return;
    pointedAt = null;
    if (shown) changeAfter(CROSSING, null);
    else clearTimeout(timer);
  };
  const isPanel = (target: EventTarget | null) =>
    shown !== null && target instanceof Element && target.closest("[role=tooltip]") !== null;

  // Not `pointerover`, which also tells of what appears under a pointer that rests.
  const onMove = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === "touch") return;
    if (isPanel(target)) {
      clearTimeout(timer);
      pointedAt = shown;
      return;
    }
    const next = tooltipAt(target);
    if (next === pointedAt) return;
    if (next === null) {
      leave();
      return;
    }
    pointedAt = next;
    if (shown || performance.now() - endedAt < NEIGHBOUR) change(next);
    else changeAfter(DELAY, next);
  };
  const onOut = ({ relatedTarget }: PointerEvent) => {
    if (relatedTarget === null) leave();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const next = tooltipAt(target);
    // Whoever taps or clicks sees no focus, also not where a closing dialog gives it back.
    if (next?.matches(":focus-visible")) change(next);
  };
  const onBlur = ({ target }: FocusEvent) => {
    if (target === shown) change(null);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape") change(null);
  };
  const onScroll = ({ target }: Event) => {
    if (target instanceof Node && target.contains(shown)) change(null);
  };
  const end = () => change(null);

  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  document.addEventListener("pointermove", onMove, options);
  document.addEventListener("pointerout", onOut, options);
  document.addEventListener("pointerdown", end, options);
  document.addEventListener("click", end, options);
  document.addEventListener("focusin", onFocus, options);
  document.addEventListener("focusout", onBlur, options);
  document.addEventListener("keydown", onKey, options);
  document.addEventListener("scroll", onScroll, options);
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
