import { fireEvent, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { expect, test, vi } from "vitest";

import { SplitView } from "./split-view";

test("the edge follows the pointer, and where it was let go is remembered once", () => {
  vi.spyOn(Element.prototype, "hasPointerCapture").mockReturnValue(true);
  render(
    <SplitView
      ref={createRef()}
      chat="Chat"
      page="Page"
      phoneDefault="chat"
      chatLabel="Chat"
      pageLabel="Document"
    />,
  );
  const stored = vi.spyOn(Storage.prototype, "setItem");
  const edge = screen.getByRole("separator");
  for (const clientX of [400, 410, 420]) fireEvent.pointerMove(edge, { clientX });
  expect(edge).toHaveAttribute("aria-valuenow", "420");
  expect(stored).not.toHaveBeenCalled();
  fireEvent.pointerUp(edge);
  expect(stored.mock.calls).toEqual([["requill.split", "420"]]);
  expect(edge).toHaveAttribute("aria-valuenow", "420");
});
