import { expect, test } from "vitest";

import { cutTo, lengthOf } from "./length";
import { firstTitle } from "./title";
import { titleTooLong } from "./title-length";

test.each([
  ["", 0],
  ["Maps", 4],
  ["🗺️", 2],
  ["👩‍🔧 maps", 8],
])("%j has %d characters, as the server counts them", (text, length) => {
  expect(lengthOf(text)).toBe(length);
});

test("a text is cut behind a whole character", () => {
  expect(cutTo("🗺🗺🗺", 2)).toBe("🗺🗺");
});

test("a title of 200 emoji is none too long, and one more is", () => {
  expect(titleTooLong("🗺".repeat(200))).toBeNull();
  expect(titleTooLong("🗺".repeat(201))).toBe("At most 200 characters, please: 1 too many");
  expect(firstTitle("🗺".repeat(201))).toBe("🗺".repeat(200));
});
