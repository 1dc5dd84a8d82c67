/** A text that is only read, as comments need it. */
import { render } from "@testing-library/react";
import { expect, test } from "vitest";

import { RuledPage } from "@/lib/markdown/ruled-page";

import { ReadSurface } from "./read-surface";

test("words selected behind an image of another site are those of the text", () => {
  const content = "![Map](https://a.example/map.png) on the map\n";
  const { container } = render(<RuledPage title="Plan" content={content} whole />);
  const surface = new ReadSurface(
    container,
    () => ({ title: "Plan", content }),
    () => content,
  );
  const words = container.querySelector(".doc-body p")!.lastChild as Text;
  window.getSelection()?.setBaseAndExtent(words, words.data.indexOf("map"), words, words.length);
  expect(surface.selection()).toEqual({ from: content.lastIndexOf("map"), to: content.lastIndexOf("\n") });
});
