/**
 * Fetches the lazily loaded parts of the page, one after the other, while the browser is idle: so they are there when
 * the connection is not. A browser never asks again for a module that it could not fetch once, however often the page
 * imports it.
 */
type Load<T> = () => Promise<T>;

const pending: Load<unknown>[] = [];
let isStarted = false;
let isRunning = false;

/** The same loader, which runs by itself once the page stands and the browser is idle. */
export function prefetched<T>(load: Load<T>): Load<T> {
  pending.push(load);
  if (isStarted) void run();
  return load;
}

/** To be called once the first page stands; parts that are registered later follow by themselves. */
export function startPrefetching(): void {
  isStarted = true;
  void run();
}

async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  for (let load = pending.shift(); load; load = pending.shift()) {
    await idle();
    await online();
    // Whoever needs the part says that it is missing.
    await load().catch(() => undefined);
  }
  isRunning = false;
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}

function online(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else addEventListener("online", () => resolve(), { once: true });
  });
}
