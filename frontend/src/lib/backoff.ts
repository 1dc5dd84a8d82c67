/** Time before something is tried again; a server that comes back is not met by everybody at once. */

const FIRST = 250;
const LONGEST = 5000;

/** Milliseconds before the given attempt (from 1): doubling up to `longest`, half of it by chance. */
export function backoffDelay(
  attempt: number,
  longest: number = LONGEST,
  random: () => number = Math.random,
): number {
  const full = Math.min(longest, FIRST * 2 ** (attempt - 1));
  return full / 2 + (full / 2) * random();
}

/** Waits before the given attempt, less when the network says it is back. Rejects with the signal's reason. */
export function backoff(attempt: number, signal: AbortSignal, longest?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const timer = setTimeout(finish, backoffDelay(attempt, longest));
    function finish() {
      clearTimeout(timer);
      window.removeEventListener("online", finish);
      signal.removeEventListener("abort", finish);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    }
    window.addEventListener("online", finish);
    signal.addEventListener("abort", finish);
  });
}

/** Whether so many milliseconds lie between that moment and now. It may seem to come: the clock was ahead then. */
export function hasPassed(milliseconds: number, since: number): boolean {
  return Math.abs(Date.now() - since) >= milliseconds;
}
