import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { renderWithProviders } from "@/testing/render";

import { SearchBox } from "./search-box";

test.each([{ isComposing: true }, { keyCode: 229 }])(
  "keys of an input method choose its words, and do nothing to the search (%#)",
  async (composing) => {
    const onEnter = vi.fn();
    renderWithProviders(
      <SearchBox value="けん" onSearch={vi.fn()} label="Search" placeholder="Search..." onEnter={onEnter} />,
    );
    const box = await screen.findByRole("searchbox", { name: "Search" });
    fireEvent.keyDown(box, { key: "Enter", ...composing });
    fireEvent.keyDown(box, { key: "Escape", ...composing });
    expect(onEnter).not.toHaveBeenCalled();
    expect(box).toHaveValue("けん");
    fireEvent.keyDown(box, { key: "Enter" });
    fireEvent.keyDown(box, { key: "Escape" });
    expect(onEnter).toHaveBeenCalledOnce();
    expect(box).toHaveValue("");
  },
);
