/** Nothing a page does may fail silently: script errors and policy violations fail the journey. */
import type { Page } from "@playwright/test";
import { expect } from "./test";

/** Collect what goes wrong on the page; call the result at the end. */
export function watch(page: Page): () => void {
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("console", (message) => {
    const isExpected = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isExpected) wrong.push(message.text());
  });
  return () => expect(wrong).toEqual([]);
}
