/** Has the page for the printer ready: the browser waits for nothing once it prints. */
import { useEffect } from "react";

import type { PrintedText } from "./print-page";

/** Milliseconds for which everything else on the page goes first. */
const LATER = 1500;

export function usePrinting(text: PrintedText): void {
  useEffect(() => {
    let isLeft = false;
    let stop: (() => void) | null = null;
    const prepare = async (): Promise<void> => {
      const { printAsRead } = await import("./print-page");
      if (!isLeft) stop ??= printAsRead(text);
    };
    const tryIt = (): void => {
      // Without a connection the browser prints what it shows, and the next time asks again.
      if (!stop) prepare().catch(() => undefined);
    };
    const timer = setTimeout(tryIt, LATER);
    window.addEventListener("beforeprint", tryIt);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      window.removeEventListener("beforeprint", tryIt);
      stop?.();
    };
  }, [text]);
}
