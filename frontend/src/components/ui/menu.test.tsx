import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { Menu, MenuContent, MenuItem, MenuTrigger } from "./menu";

test("a menu that is opened anew before the one that closed gave the focus back stays open", () => {
  vi.useFakeTimers();
  render(
    <Menu>
      <MenuTrigger>
        <button type="button">More</button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem>Share</MenuItem>
      </MenuContent>
    </Menu>,
  );
  const press = () => {
    fireEvent.pointerDown(screen.getByRole("button", { name: "More" }), { button: 0 });
  };
  press();
  fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
  expect(screen.queryByRole("menu")).toBeNull();
  press();
  vi.runAllTimers();
  expect(screen.getByRole("menu").contains(document.activeElement)).toBe(true);
  vi.useRealTimers();
});
