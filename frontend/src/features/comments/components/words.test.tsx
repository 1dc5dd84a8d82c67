import { render } from "@testing-library/react";
import { expect, test } from "vitest";

import { expectHarmless, HOSTILE } from "@/testing/hostile";

import { JONAS } from "../testing/comments";
import { Words } from "./words";

test.each(HOSTILE)("is only text beside a document, at every character of it: %s", (words) => {
  const named = { id: JONAS.id, name: words };
  const { container, rerender } = render(<Words body="" mentions={[]} />);
  for (let end = 1; end <= words.length; end += 1) {
    const cut = words.slice(0, end);
    rerender(<Words body={`${cut} @[${JONAS.id}]`} mentions={[{ ...named, name: cut }]} />);
    expect(container.textContent).toBe(`${cut} @${cut}`);
    expectHarmless(container, "bdi");
  }
});

test("leads to the addresses among the words, in a page of their own", () => {
  const { container } = render(
    <Words body={`@[${JONAS.id}] see https://example.org/a.`} mentions={[JONAS]} />,
  );
  const [link] = container.querySelectorAll("a");
  expect(link).toHaveAttribute("href", "https://example.org/a");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(container.textContent).toBe(`@${JONAS.name} see https://example.org/a.`);
});
