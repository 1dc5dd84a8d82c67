/** Toasts, which say in passing what an action came to: one message at a time. `toast()` may be called from anywhere. */
import type { ReactNode } from "react";
import { create } from "zustand";

/** How long a toast stays, in milliseconds. */
export const TOAST_DURATION = 5000;
/** How long a closed toast is kept before it is forgotten, in milliseconds. */
const TOAST_REMOVE_DELAY = 1_000_000;

export interface ToastMessage {
  title: string;
  description?: ReactNode;
  variant?: "default" | "destructive";
  /** What it says can be seen elsewhere too: on a phone a line is enough for it. */
  isPassing?: boolean;
  /** It is no good news, and nothing failed either. */
  isWarning?: boolean;
  /** It stays until it is closed: somebody who is not looking at the moment has to see it. */
  stays?: boolean;
  /** Milliseconds for which it stays, where what it offers takes longer to be decided. */
  lasts?: number;
  action?: ToastAction | undefined;
}

interface ToastAction {
  label: string;
  run: () => void;
  /** What it is done to: once that is gone the message is without it. */
  to: object;
}

interface ToastState {
  current: (ToastMessage & { key: number }) | null;
  open: boolean;
}

export const useToastStore = create<ToastState>(() => ({ current: null, open: false }));

let shown = 0;
const isKept = ({ stays, lasts }: ToastMessage) => stays === true || lasts !== undefined;
/** Those that stay, under what was said since: they come back when that has gone. */
let underneath: ToastMessage[] = [];
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows the message, in place of the one that may be there; one that stays and said something else comes back after it. */
export function toast(message: ToastMessage): void {
  const { current, open } = useToastStore.getState();
  if (open && current && isKept(current)) underneath.push(current);
  underneath = underneath.filter((earlier) => earlier.title !== message.title);
  show(message);
}

function show(message: ToastMessage): void {
  clearTimeout(removal);
  shown += 1;
  useToastStore.setState({ current: { ...message, key: shown }, open: true });
}

/** Shows the message, unless something is being said that is not to be missed for good news. */
export function toastInPassing(message: ToastMessage): void {
  const { current, open } = useToastStore.getState();
  if (!open || !current || (current.variant !== "destructive" && !isKept(current)))
    toast({ ...message, isPassing: true });
}

export function dismissToast(): void {
  const back = underneath.pop();
  if (back) {
    show(back);
    return;
  }
  clearTimeout(removal);
  useToastStore.setState({ open: false });
  removal = setTimeout(() => useToastStore.setState({ current: null }), TOAST_REMOVE_DELAY);
}

/** Nothing was said: for a test that begins after another. */
export function forgetToasts(): void {
  clearTimeout(removal);
  underneath = [];
  useToastStore.setState({ current: null, open: false });
}

/** There is nothing left to do it to; what was said is said all the same. */
export function withdrawAction(to: object): void {
  underneath = underneath.map((message) =>
    message.action?.to === to ? { ...message, action: undefined } : message,
  );
  const { current } = useToastStore.getState();
  if (current?.action?.to !== to) return;
  useToastStore.setState({ current: { ...current, action: undefined } });
}

const AFTER_RELOAD = "requill.toast";

/** Keeps the message for the page that is about to be loaded in this tab, where `showKeptToast` shows it. */
export function toastAfterReload(message: { title: string; description: string }): void {
  try {
    sessionStorage.setItem(AFTER_RELOAD, JSON.stringify(message));
  } catch {
    // Storage is switched off: the new page shows by itself what has changed.
  }
}

export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(AFTER_RELOAD);
    if (kept === null) return;
    sessionStorage.removeItem(AFTER_RELOAD);
    toast(JSON.parse(kept) as ToastMessage);
  } catch {
    // As above, or not written by us.
  }
}
