import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Bold } from "lucide-react";
import { beforeEach, expect, test, vi } from "vitest";

import { haveTimePass, pass } from "@/testing/time";
import { IconButton } from "./icon-button";
import { TooltipProvider } from "./tooltip";

const button = (): HTMLElement => screen.getByRole("button", { name: "Bold" });

beforeEach(() => {
  render(
    <>
      <IconButton label="Bold" icon={Bold} shortcut="Mod+B" />
      <IconButton label="Not now" icon={Bold} disabled />
      <p>Text</p>
    </>,
    { wrapper: TooltipProvider },
  );
});

test("a control that is pointed at is named, with its keys, until the pointer leaves", async () => {
  haveTimePass();
  const user = userEvent.setup();
  await user.hover(button());
  await pass(500);
  expect(await screen.findByRole("tooltip")).toHaveTextContent(/^Bold.*B$/);
  // Between the control and its name one may rest: only away from both it goes.
  const target = screen.getByText("Text");
  for (const clientX of [500, 0]) await user.pointer({ target, coords: { clientX, clientY: 900 - clientX } });
  await waitFor(() => expect(screen.queryByRole("tooltip")).not.toBeInTheDocument());
});

/** What a browser shows of a focus; jsdom guesses it from events of the tests before. */
function showFocus(isSeen: boolean) {
  const control = button();
  const matches = control.matches.bind(control);
  return vi
    .spyOn(control, "matches")
    .mockImplementation((selector: string) => (selector === ":focus-visible" ? isSeen : matches(selector)));
}

test("a focus that is seen has it at once, and it is read with the control", async () => {
  showFocus(true);
  await userEvent.tab();
  expect(button()).toHaveFocus();
  expect(screen.getByRole("tooltip")).toBeInTheDocument();
  expect(button()).toHaveAccessibleDescription(/^Bold.*B$/);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
});

test("a focus that is not seen has none", () => {
  const asked = showFocus(false);
  act(() => button().focus());
  expect(button()).toHaveFocus();
  expect(asked).toHaveBeenCalledWith(":focus-visible");
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
});

test("a control that cannot be used has none", async () => {
  haveTimePass();
  await userEvent.hover(screen.getByRole("button", { name: "Not now" }));
  await pass(500);
  await userEvent.hover(button());
  await pass(500);
  const [tooltip, ...others] = await screen.findAllByRole("tooltip");
  expect(tooltip).toHaveTextContent(/^Bold/);
  expect(others).toEqual([]);
});
