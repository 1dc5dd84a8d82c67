/** Which addresses lead to documents within the app. */
import { expect, test } from "vitest";

import { documentPage } from "./document-page";

const pageOf = (address: string) => documentPage(new URL(address, window.location.href));

test.each([
  ["/documents/12", "/documents/12"],
  ["/documents/12/", "/documents/12/"],
  ["/documents/12#FR-003", "/documents/12#FR-003"],
  ["/documents/12?comment=3", "/documents/12?comment=3"],
  [`${window.location.origin}/documents/12#goals`, "/documents/12#goals"],
])("%s is the page of a document", (address, page) => {
  expect(pageOf(address)).toBe(page);
});

test.each([
  "/documents",
  "/documents/12/history",
  "/documents/new",
  "/documents/12x",
  "/api/documents/12",
  "//example.org/documents/12",
  "https://example.org/documents/12",
  "javascript:/documents/12",
  "/projects/12",
])("%s is none", (address) => {
  expect(pageOf(address)).toBeNull();
});
