/** Runs before every test file: matchers, a fake server that refuses unknown calls, and what jsdom lacks. */
import "@testing-library/jest-dom/vitest";
import { onlineManager } from "@tanstack/react-query";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { forgetDrafts } from "@/features/drafts/drafts";
import { forgetToasts } from "@/components/ui/toast";
import { server } from "./server";
import "./computed-style";

configure({
  // A page's own code is loaded on the way; the first time that takes a moment on a busy machine.
  asyncUtilTimeout: 15_000,
  // What is waited for is missed again and again: the page is printed when somebody reads the error.
  getElementError: (message, container) =>
    Object.defineProperty(new Error(message ?? ""), "message", {
      configurable: true,
      get: () => [message, prettyDOM(container)].filter(Boolean).join("\n\n"),
    }),
});

/** jsdom loads no other page. */
vi.mock("@/lib/reload-page", () => ({ reloadPage: vi.fn() }));

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
});
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  window.localStorage.clear();
  window.sessionStorage.clear();
  forgetDrafts();
  forgetToasts();
  // What is drawn no longer hears that the network is back, and the files of a worker share the library.
  onlineManager.setOnline(true);
});
afterAll(() => {
  // First what a test has put over the fake server's own fetch.
  vi.unstubAllGlobals();
  server.close();
});

/** jsdom lays nothing out; these are the parts of the browser that the components ask for. */
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
window.scrollTo = () => undefined;
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
globalThis.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
