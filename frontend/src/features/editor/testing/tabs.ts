/** Tabs of one browser for tests: each has modules of its own, and all have one lock manager and one storage. */
import { vi } from "vitest";

/** Answers the names of the locks that are held. */
export function sharedLocks(): Set<string> {
  const held = new Set<string>();
  const request = async (name: string, ...rest: unknown[]) => {
    const hold = rest.at(-1) as (lock: object | null) => Promise<void> | undefined;
    await Promise.resolve();
    if (held.has(name)) return hold(null);
    held.add(name);
    await hold({ name });
    held.delete(name);
  };
  const query = () => Promise.resolve({ held: [...held].map((name) => ({ name })), pending: [] });
  Object.defineProperty(navigator, "locks", { value: { request, query }, configurable: true });
  return held;
}

/** One that looks for what was left of document 7. */
export async function tab() {
  vi.resetModules();
  const { EditorSession } = await import("../session");
  const { leftCopies, lookForLeft } = await import("../sync/left");
  // Loaded now: later it would find the modules of the tab that was made last.
  const { claimCopies, findLeft } = await import("../sync/recovery");
  return {
    EditorSession,
    look: () => findLeft(7),
    lookBeforeOpening: () => lookForLeft(7),
    claim: () => claimCopies(leftCopies(7).filter(({ raw }) => raw !== null)),
    words: () => leftCopies(7).map((copy) => copy.text.content),
  };
}
