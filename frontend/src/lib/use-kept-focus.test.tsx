import { render, screen } from "@testing-library/react";
import { useRef } from "react";
import { createPortal } from "react-dom";
import { expect, test } from "vitest";

import { useKeptFocus } from "./use-kept-focus";

/** A row with a button, whose menu and its inner menu stand apart from the page. */
function Screen({ hasRow }: { hasRow: boolean }) {
  const region = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(region, () => heading.current);
  const menus = (
    <>
      <div role="menu" aria-labelledby="opener">
        <button id="inner" role="menuitem">
          Move to trash
        </button>
      </div>
      <div role="menu" aria-labelledby="inner">
        <button role="menuitem">To a project</button>
      </div>
    </>
  );
  return (
    <div ref={region}>
      <h1 ref={heading} tabIndex={-1}>
        Documents
      </h1>
      {hasRow && <button id="opener">Actions</button>}
      {hasRow && createPortal(menus, document.body)}
    </div>
  );
}

test.each(["Actions", "Move to trash", "To a project"])("the focus of %s goes on with its row", (name) => {
  const { rerender } = render(<Screen hasRow />);
  screen.getByText(name).focus();
  rerender(<Screen hasRow={false} />);
  expect(screen.getByRole("heading")).toHaveFocus();
});

test("whoever has gone elsewhere is not called back", () => {
  const { rerender } = render(<Screen hasRow />);
  screen.getByText("Move to trash").focus();
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  rerender(<Screen hasRow={false} />);
  expect(document.body).toHaveFocus();
});
