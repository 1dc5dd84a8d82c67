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
