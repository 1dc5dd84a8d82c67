/**
 * Tells the tabs of a browser apart: which of them has the words of a message, and so gets them back. A tab that is
 * duplicated has all that the first one keeps, but not its locks.
 */

/** Milliseconds for which a name is held on, until the other tabs have heard of the end as well. */
const LATE = 10_000;

const asked = new Map<string, Promise<boolean>>();
const held = new Map<string, () => void>();
const ending = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Holds a name for this page; false when another one has it. With `wait` it is had as soon as that is gone. In a
 * browser without locks everything is this page's.
 */
export function acquireTabLock(name: string, wait = false): Promise<boolean> {
  if (!("locks" in navigator)) return Promise.resolve(true);
  clearTimeout(ending.get(name));
  const known = asked.get(name);
  if (known) return known;
  const answer = new Promise<boolean>((resolve) => {
    const request = navigator.locks.request(`requill.${name}`, { ifAvailable: !wait }, (lock) => {
      resolve(lock !== null);
      if (lock) return new Promise<void>((release) => held.set(name, release));
      asked.delete(name);
      return undefined;
    });
    // Locks can be denied, as storage can: better twice than lost.
    request.catch(() => resolve(true));
  });
  asked.set(name, answer);
  return answer;
}

export function releaseTabLock(name: string): void {
  const end = () => {
    held.get(name)?.();
    held.delete(name);
    asked.delete(name);
  };
  ending.set(name, setTimeout(end, LATE));
}
