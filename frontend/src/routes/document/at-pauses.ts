/** Work that follows from every change of a text, but need not at every key: it waits for a pause, and not too long. */

/** Milliseconds without a change, and from the first change on. */
const PAUSE = 600;
const AT_LATEST = 2000;

export interface Pauses {
  /** Something changed. */
  readonly soon: () => void;
  /** Does what is due at once, and nothing later. */
  readonly now: () => void;
  readonly stop: () => void;
}

export function atPauses(work: () => void): Pauses {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let since = 0;
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const run = () => {
    timer = null;
    work();
  };
  return {
    soon: () => {
      if (timer === null) since = performance.now();
      else clearTimeout(timer);
      timer = setTimeout(run, Math.max(0, Math.min(PAUSE, since + AT_LATEST - performance.now())));
    },
    now: () => {
      const isDue = timer !== null;
      stop();
      if (isDue) work();
    },
    stop,
  };
}
