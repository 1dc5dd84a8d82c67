import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { renderWithProviders } from "@/testing/render";

import { Dialog } from "./dialog";
import { Sheet } from "./sheet";

test.each(["Dialog", "Sheet"])(
  "%s: Escape that ends a conversion of an input method leaves it open",
  async (kind) => {
    const onClose = vi.fn();
    renderWithProviders(
      kind === "Dialog" ? (
        <Dialog open onOpenChange={onClose} title="Title">
          <input aria-label="Name" />
        </Dialog>
      ) : (
        <Sheet side="bottom" onClose={onClose} title="Title">
          <input aria-label="Name" />
        </Sheet>
      ),
    );
    const field = await screen.findByRole("textbox", { name: "Name" });
    fireEvent.keyDown(field, { key: "Escape", isComposing: true });
    fireEvent.keyDown(field, { key: "Escape", keyCode: 229 });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: "Escape" });
    expect(onClose).toHaveBeenCalledOnce();
  },
);
