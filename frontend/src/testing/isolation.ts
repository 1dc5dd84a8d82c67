/**
 * The test files of a worker share its window and the libraries that it has loaded; loading both anew for each took half
 * of the time. Each file still gets modules of the app that no other has used, and the window as the first found it.
 */
import { afterAll, vi } from "vitest";

vi.resetModules();

// With the first search of a window jsdom begins to note its keys and focus, for `:focus-visible`: that stays for all files.
document.querySelector(":root");

/** What ends the listening of this file's modules to the window: with the file, as with a page that is left. */
const ends: (() => void)[] = [];
const { addEventListener } = window;
window.addEventListener = (
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
) => {
  addEventListener(type, listener, options);
  ends.push(() => window.removeEventListener(type, listener, options));
};

afterAll(() => {
  ends.forEach((end) => end());
  window.addEventListener = addEventListener;
  vi.useRealTimers();
  vi.restoreAllMocks();
  // A page that was hidden stays so on the document itself: queries would wait for ever to be looked at.
  Reflect.deleteProperty(document, "visibilityState");
  // jsdom has no locks; some tests bring theirs.
  Reflect.deleteProperty(navigator, "locks");
  window.history.replaceState(null, "", "/");
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie}; Max-Age=0; Path=/`;
  document.title = "";
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
});
