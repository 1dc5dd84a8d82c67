/**
 * Accounts that were deleted in this browser: no tab keeps anything of theirs from then on, whether it has heard of it
 * or not. What stays is an id that is nobody's any more.
 */
import { useSyncExternalStore } from "react";
import { storage } from "@/lib/browser-storage";

const NAME = "requill.deleted.";

export function markDeleted(account: string): void {
  try {
    storage()?.setItem(NAME + account, new Date().toISOString());
  } catch {
    // Full, or switched off: other tabs ask to sign in, as after any other end of a session.
  }
}

export function isDeleted(account: string | null | undefined): boolean {
  return account ? (storage()?.getItem(NAME + account) ?? null) !== null : false;
}

/** Calls `listener` for each account that is deleted in another tab; answers how to stop. */
export function onDeleted(listener: (account: string) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(NAME) && newValue !== null) listener(key.slice(NAME.length));
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

export function useIsDeleted(account: string | null): boolean {
  return useSyncExternalStore(onDeleted, () => isDeleted(account));
}
