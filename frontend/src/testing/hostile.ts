/** Words that try to be more than words, the same as the server's tests have, and what holds that they are none. */
import { readFileSync } from "node:fs";

import { expect } from "vitest";

export const HOSTILE = JSON.parse(readFileSync("../tests/support/hostile.json", "utf8")) as string[];

const ALLOWED =
  /^(?:article|div|p|span|a|em|strong|del|code|pre|ul|ol|li|h[1-6]|blockquote|table|thead|tbody|tr|th|td|hr|br|input|button|section|sup|svg|path|rect|circle|img)$/;

/**
 * Nothing in it runs, asks another host or leads to what is no page; it has no elements besides those of rendered
 * Markdown and `own`, which the page itself has around the words.
 */
export function expectHarmless(container: Element, ...own: string[]): void {
  for (const element of container.querySelectorAll("*")) {
    const name = element.tagName.toLowerCase();
    if (!own.includes(name)) expect(name).toMatch(ALLOWED);
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^style$|^srcdoc$|^formaction$/);
      if (name === "href") expect(value).toMatch(/^(?:https?:|mailto:|[^:]*$)/);
    }
  }
  for (const image of container.querySelectorAll("img"))
    expect(image.src).toMatch(/^data:image\/(?:png|jpeg|gif|webp);/);
}
