/** Links to documents in texts: followed within the app, and others left to the browser. */
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { SafeMarkdown } from "@/lib/markdown/safe-markdown";
import { renderWithProviders } from "@/testing/render";

import { useDocumentLinks } from "./use-document-links";

function Page({ text }: { text: string }) {
  useDocumentLinks();
  return <SafeMarkdown text={text} />;
}

/** Answers whether the browser is left to follow it, as a page of the app's own would be lost. */
function isLeft(name: string, init: MouseEventInit = {}): boolean {
  const stop = (event: Event) => event.preventDefault();
  let isOurs = false;
  const look = (event: Event) => (isOurs = event.defaultPrevented);
  window.addEventListener("click", look);
  window.addEventListener("click", stop);
  fireEvent.click(screen.getByRole("link", { name }), init);
  window.removeEventListener("click", look);
  window.removeEventListener("click", stop);
  return !isOurs;
}

test("a link to a document, or to a part of it, is followed within the app", async () => {
  const { location } = renderWithProviders(<Page text="[Photos](/documents/7#FR-003)" />);
  await screen.findByRole("link", { name: "Photos" });
  expect(isLeft("Photos")).toBe(false);
  expect(location()).toBe("/documents/7#FR-003");
});

test("so is one with the address of this site, and one of words with marks in it", async () => {
  const text = `[**Photos**](${window.location.origin}/documents/7)`;
  const { location } = renderWithProviders(<Page text={text} />);
  fireEvent.click(await screen.findByText("Photos"));
  expect(location()).toBe("/documents/7");
});

test("other links, and a press that wants another tab, are the browser's", async () => {
  const text = "[a](/documents/7) [b](https://example.org/documents/7) [c](/projects/1) [d](#part)";
  const { location } = renderWithProviders(<Page text={text} />);
  await screen.findByRole("link", { name: "a" });
  for (const name of ["b", "c", "d"]) expect(isLeft(name)).toBe(true);
  for (const key of ["ctrlKey", "metaKey", "shiftKey"]) expect(isLeft("a", { [key]: true })).toBe(true);
  expect(location()).toBe("/");
});

test("what leads somewhere unsafe is no link at all", async () => {
  const { container } = renderWithProviders(
    <Page text="[a](javascript:location='/documents/7') [b](/api/documents/7) [c](data:text/html,x)" />,
  );
  expect(await screen.findByText("a")).toBeVisible();
  expect(container.querySelector("a")).toBeNull();
});
